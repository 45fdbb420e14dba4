// The place of the text that the page is looking at: its lines are marked.

import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

/** Longer places than this are marked up to here: more would not be seen at once. */
const MOST_LINES = 400;

/** Shows a `{ from, to }`, or nothing with `null`. */
export const showPlace = StateEffect.define();

const line = Decoration.line({ class: 'cm-place' });

function decorate(doc, range) {
  const builder = new RangeSetBuilder();
  const first = doc.lineAt(range.from).number;
  const last = Math.min(doc.lineAt(range.to).number, first + MOST_LINES);
  for (let number = first; number <= last; number += 1) {
    const { from } = doc.line(number);
    builder.add(from, from, line);
  }
  return builder.finish();
}

/** Keeps the marked lines, and moves them along as the text changes. */
export const placeField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(showPlace)) next = effect.value ? decorate(transaction.state.doc, effect.value) : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});
