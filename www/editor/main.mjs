// The page's text editor: CodeMirror with just the parts that a scenario needs.
//
// The Rust side knows these calls (see crates/playground/src/editor.rs) and nothing of CodeMirror.
// Offsets are UTF-16 code units of the text, as in the engine's ranges.

import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, Transaction } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { copy, download } from './handing.mjs';
import { loadHcl } from './hcl.mjs';
import { shownLater } from './hidden.mjs';
import { isLink, pack, unpack } from './link.mjs';
import { look } from './look.mjs';
import { isShown, placeField, showPlace } from './place.mjs';
import { wide } from './wide.mjs';

/** Marks a change that came from the page, which therefore knows the text already. */
const fromPage = Annotation.define();

/** What a paste put in, or an empty string when the change is no paste. */
function pastedText(transaction) {
  if (!transaction.isUserEvent('input.paste')) return '';
  const parts = [];
  transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => parts.push(inserted.toString()));
  return parts.join('\n');
}

/**
 * Calls `onText(text, pasted)` once for each event, with the text as it then is. Where an answer takes longer than a few
 * frames, as with a network of thousands of endpoints, the next one waits for a pause of that length: typing stays fluent.
 */
function reportChanges(onText) {
  let cost = 0;
  let pasted = '';
  let waits = false;
  let pause = 0;
  const report = (view) => {
    const paste = pasted;
    const start = performance.now();
    pasted = '';
    waits = false;
    onText(view.state.doc.toString(), paste);
    cost = performance.now() - start;
  };
  return EditorView.updateListener.of((update) => {
    if (!update.docChanged || update.transactions.some((change) => change.annotation(fromPage))) return;
    for (const change of update.transactions) pasted = pastedText(change) || pasted;
    clearTimeout(pause);
    if (cost > 150) pause = setTimeout(report, Math.min(cost, 1000), update.view);
    else if (!waits) {
      waits = true;
      queueMicrotask(() => report(update.view));
    }
  });
}

/** Calls `onHistory(back, forth)` when there begins or ceases to be something to take back, or to make again. */
function reportHistory(onHistory) {
  let told = '';
  return EditorView.updateListener.of(({ state }) => {
    const [back, forth] = [undoDepth(state) > 0, redoDepth(state) > 0];
    if (`${back} ${forth}` !== told) onHistory(back, forth);
    told = `${back} ${forth}`;
  });
}

/** The one change that makes a text of another: what lies between what both begin and end with. */
function difference(before, after) {
  if (before === after) return null;
  let from = 0;
  const shorter = Math.min(before.length, after.length);
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let end = 0;
  const most = shorter - from;
  while (end < most && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/**
 * Puts an editor into `parent`.
 *
 * @param {HTMLElement} parent
 * @param {string} label What the editor is called for those who don't see it.
 * @param {(text: string, pasted: string) => void} onText Called when the user has changed the text.
 * @param {(back: boolean, forth: boolean) => void} onHistory Called when what can be undone or made again has changed.
 */
function mount(parent, label, onText, onHistory) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightSpecialChars(),
        history(),
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        json(),
        look,
        wide,
        placeField,
        keymap.of([
          { key: 'F8', run: nextDiagnostic },
          { key: 'Shift-F8', run: previousDiagnostic },
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        // A dropped file is the page's to read, wherever it falls.
        EditorView.domEventHandlers({ drop: (event) => event.dataTransfer?.files.length > 0 }),
        reportChanges(onText),
        reportHistory(onHistory),
      ],
    }),
  });
  // The text that the page opens with is no change that could be taken back.
  let opened = false;
  const clip = (offset) => Math.max(0, Math.min(offset, view.state.doc.length));

  const { show, settle } = shownLater(parent);

  const edit = (list) => {
    settle();
    const changes = list.map(([from, to, insert]) => ({ from: clip(from), to: clip(to), insert }));
    const [first] = changes;
    const effects = first ? EditorView.scrollIntoView(first.from, { y: 'nearest', yMargin: 48 }) : [];
    view.dispatch({ changes, effects, userEvent: 'input.fix' });
    // The button that was pressed is gone with the finding; here the keyboard can go on, and undo.
    view.focus();
  };

  const setText = (text) => {
    if (view.state.doc.toString() === text) {
      view.dispatch({ selection: { anchor: 0 }, effects: [showPlace.of(null), EditorView.scrollIntoView(0)] });
      return;
    }
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: 0 },
      effects: [showPlace.of(null), EditorView.scrollIntoView(0)],
      annotations: [
        fromPage.of(true),
        Transaction.userEvent.of('input.replace'),
        ...(opened ? [] : [Transaction.addToHistory.of(false)]),
      ],
    });
    opened = true;
  };

  const changeText = (text, joined) => {
    const change = difference(view.state.doc.toString(), text);
    if (!change) return;
    view.dispatch({
      changes: change,
      // The history joins what is composed with what came before, however long ago and wherever that was.
      annotations: [fromPage.of(true), Transaction.userEvent.of(joined ? 'input.type.compose' : 'input.form')],
    });
  };

  const setFindings = (findings) => {
    const diagnostics = findings.map(([start, end, severity, message, fixes]) => {
      const from = clip(start);
      // What goes over several lines is underlined on its first: the rest would be all underline and no text.
      const to = Math.max(from, Math.min(clip(end), view.state.doc.lineAt(from).to));
      const actions = fixes.map(([name, changes]) => ({ name, apply: () => edit(changes) }));
      return { from, to, severity, message, actions };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  };

  const lookAt = (from, to, scroll) => {
    const range = to > from ? { from: clip(from), to: clip(to) } : null;
    if (!scroll && isShown(view.state, range)) return;
    const effects = [showPlace.of(range)];
    if (range && scroll) {
      const tall = view.coordsAtPos(range.from) === null || range.to - range.from > 1500;
      effects.push(EditorView.scrollIntoView(range.from, { y: tall ? 'start' : 'nearest', yMargin: 48 }));
    }
    view.dispatch({ effects });
  };

  return {
    /** Replaces the text; one undo brings the old one back. */
    setText: (text) => show(() => setText(text)),

    /** The text as it is now, also while the page has not heard of the last change yet. */
    text() {
      settle();
      return view.state.doc.toString();
    },

    /**
     * Shows a text that the page has changed in one place: only the part that differs is replaced, so that the cursor, the marks and
     * what is scrolled to stay. One undo takes it back; with `joined`, together with the change before.
     */
    changeText: (text, joined) => show(() => changeText(text, joined)),

    /** Takes the last change back. */
    undo() {
      settle();
      undo(view);
    },

    /** Makes the change again that was taken back last. */
    redo() {
      settle();
      redo(view);
    },

    /** Underlines the findings: a list of `[from, to, severity, message, [[title, changes], …]]`. */
    setFindings: (findings) => show(() => setFindings(findings)),

    /** Makes changes of the text, a list of `[from, to, text]`, as if the user had typed them; one undo takes them back. */
    edit,

    /** Marks the lines of a range as the place that is being looked at; an empty range marks none. */
    showPlace: (from, to, scroll) => show(() => lookAt(from, to, scroll)),

    /** Goes to a range: selects it, brings it into view and takes the keyboard there. */
    goTo(from, to) {
      settle();
      view.dispatch({
        selection: { anchor: clip(from), head: clip(to) },
        effects: EditorView.scrollIntoView(clip(from), { y: 'center' }),
      });
      view.focus();
    },

    /** Takes the editor away. */
    destroy() {
      settle();
      view.destroy();
    },
  };
}

globalThis.whydownEditor = { mount, loadHcl, copy, download, pack, unpack, isLink };
