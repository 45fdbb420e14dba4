// How wide the text is: a browser that takes the width from the longest line lays every line out again with each character of it.
// Here the text is given a width, which grows in steps.

import { EditorView, ViewPlugin } from '@codemirror/view';

/** By how many pixels it grows. */
const STEP = 160;

const theme = EditorView.theme({ '.cm-content': { flex: '2 0 0', minWidth: 'var(--wide, 0)' } });

const plugin = ViewPlugin.fromClass(
  class {
    wide = 0;

    constructor(view) {
      this.measure(view);
    }

    update(update) {
      // Another text is as wide as itself.
      if (update.transactions.some((change) => change.isUserEvent('input.replace'))) this.set(update.view, 0);
      if (update.docChanged || update.viewportChanged || update.geometryChanged) this.measure(update.view);
    }

    measure(view) {
      view.requestMeasure({
        key: this,
        read: ({ scrollDOM, contentDOM }) => scrollDOM.scrollWidth - contentDOM.offsetLeft,
        write: (needed) => {
          if (needed > Math.max(this.wide, view.contentDOM.offsetWidth)) this.set(view, Math.ceil(needed / STEP) * STEP);
        },
      });
    }

    set(view, wide) {
      if (wide === this.wide) return;
      this.wide = wide;
      view.contentDOM.style.setProperty('--wide', `${wide}px`);
    }
  },
);

/** Gives the text its width. */
export const wide = [theme, plugin];
