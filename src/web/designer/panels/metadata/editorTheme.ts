import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const owners = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [
    `.owner-${index + 1}`,
    { flex: '1', background: `var(--signer-${index + 1})`, forcedColorAdjust: 'none' },
  ]),
);

const box = {
  background: 'var(--surface)',
  color: 'var(--ink)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-2)',
  boxShadow: 'var(--shadow-float)',
};

const look = EditorView.theme({
  '&': { height: '100%', background: 'var(--raised)', color: 'var(--ink-3)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': {
    font: 'var(--regular) var(--text-1) / 20px var(--font-code)',
    overscrollBehavior: 'contain',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--space-2) 0' },
  // The editor itself reckons where each letter stands.
  '.cm-content, .cm-content *': { unicodeBidi: 'normal' },
  '.cm-line': { padding: '0 var(--space-4) 0 6px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: 'color-mix(in srgb, var(--accent) 28%, transparent)' },
  '.cm-gutters': { background: 'var(--raised)', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLineGutter': { background: 'none', color: 'var(--ink)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 6px 0 12px' },
  '.owners .cm-gutterElement': { padding: '3px 0' },
  '.owners': { width: '5px' },
  '.owner': {
    display: 'flex',
    flexDirection: 'column',
    width: '3px',
    height: '14px',
    borderRadius: '1px',
    overflow: 'hidden',
  },
  ...owners,
  '.chosen': { background: 'var(--accent-tint)' },
  '.cm-tooltip': box,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    font: 'var(--regular) var(--text-1) / 20px var(--font-code)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-fill)',
    color: 'var(--on-accent)',
  },
  '.cm-panels': { background: 'var(--surface)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search, .cm-panel.cm-dialog': {
    font: 'var(--regular) var(--text-1) / var(--leading-1) var(--font)',
    padding: 'var(--space-2) 32px var(--space-2) var(--space-3)',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    fontSize: 'inherit',
  },
  '.cm-panel.cm-search [name=close], .cm-panel.cm-dialog .cm-dialog-close': {
    top: 'var(--space-2)',
    right: 'var(--space-2)',
    width: '24px',
    height: '24px',
    color: 'var(--ink-2)',
    fontSize: '16px',
  },
  '.cm-textfield, .cm-button': {
    minHeight: '24px',
    padding: '2px 8px',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--radius-2)',
    backgroundImage: 'none',
    fontSize: 'inherit',
  },
  '.cm-textfield': { background: 'var(--raised)' },
  '.cm-button': { background: 'var(--surface)' },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel [name=close]:focus-visible': {
    outline: '2px solid var(--accent)',
    outlineOffset: '1px',
  },
  '.cm-searchMatch': { background: 'color-mix(in srgb, var(--warn) 30%, transparent)' },
  '.cm-searchMatch-selected': { background: 'color-mix(in srgb, var(--warn) 60%, transparent)' },
  '.cm-diagnostic': {
    font: 'var(--regular) var(--text-1) / var(--leading-1) var(--font)',
    padding: '6px 10px',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--ink-2)',
    textUnderlineOffset: '3px',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink-2)' },
  { tag: tags.string, color: 'var(--ink)', fontWeight: 'var(--medium)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--accent)', fontWeight: 'var(--medium)' },
]);

/** How the editor looks, in the colours of the page in its light and dark. */
export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
