// The place of the text that the page is looking at: its lines are marked.

import { RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';

/** Longer places than this are marked up to here: more would not be seen at once. */
const MOST_LINES = 400;

/** Shows a `{ from, to }`, or nothing with `null`. */
export const showPlace = StateEffect.define();

const line = Decoration.line({ class: 'cm-place' });

function decorate(doc, range) {
  if (!range) return Decoration.none;
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
      if (effect.is(showPlace)) next = decorate(transaction.state.doc, effect.value);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Whether just these lines are marked already, as when the text has changed in them. */
export const isShown = (state, range) => RangeSet.eq([state.field(placeField)], [decorate(state.doc, range)]);
