// How the editor looks: everything from the page's design tokens, so that light and dark follow the system.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--code-mark)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'transparent', fontSize: 'var(--text-code)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: 'var(--s-2) 0 var(--s-5)', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 var(--s-4) 0 var(--s-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--ink-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 10px', minWidth: '34px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 2px' },
  '.cm-lint-marker': { width: '10px', height: '10px', marginTop: '5px', content: 'none', borderRadius: '5px' },
  '.cm-lint-marker-error': { backgroundColor: 'var(--down)', borderRadius: '2px' },
  '.cm-lint-marker-warning': { backgroundColor: 'var(--warn)', clipPath: 'polygon(50% 0, 100% 100%, 0 100%)', borderRadius: '0' },
  '.cm-lint-marker-info': { backgroundColor: 'var(--accent)' },
  '.cm-place': { backgroundColor: 'var(--accent-bg)', boxShadow: 'inset 3px 0 var(--accent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-bg-2)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--down-bg)' },
  '.cm-content ::selection, .cm-line::selection': { backgroundColor: 'var(--select)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy 1.5px', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecorationColor: 'var(--down)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-lintRange-info': { textDecorationColor: 'var(--accent)', textDecorationStyle: 'dotted' },
  '.cm-lintRange-active': { backgroundColor: 'var(--accent-bg)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--down)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-2)',
    boxShadow: 'var(--lift)',
    maxWidth: 'min(420px, 90vw)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--text-2)',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { padding: 'var(--s-2) var(--s-3)', margin: '0', border: 'none', whiteSpace: 'pre-wrap' },
  '.cm-diagnosticAction': {
    display: 'inline-block',
    margin: 'var(--s-2) var(--s-2) 0 0',
    padding: '2px 10px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-2)',
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    fontWeight: '550',
  },
  '.cm-diagnosticAction:hover': { backgroundColor: 'var(--sunk)' },
  '.cm-diagnostic-error': { boxShadow: 'inset 3px 0 var(--down)' },
  '.cm-diagnostic-warning': { boxShadow: 'inset 3px 0 var(--warn)' },
  '.cm-diagnostic-info': { boxShadow: 'inset 3px 0 var(--accent)' },
});

/** The editor's theme and its colours for JSON. */
export const look = [theme, syntaxHighlighting(colours)];
