import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching } from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from '@codemirror/view';
import type { TypedProblem } from '#core/draft/editing/typedProblems.ts';
import type { KnownNames } from '#core/draft/editing/suggestMembers.ts';
import { fieldAtOffset } from '#core/draft/editing/metadataOutline.ts';
import { isMacSystem, shortcutOf } from '#web/designer/actions/shortcut.ts';
import { completeMetadata } from './completeMetadata.ts';
import { editorMarks, refreshMarks } from './editorMarks.ts';
import { editorTheme } from './editorTheme.ts';
import type { HeldText } from '#web/designer/store/keptInputs.ts';
import type { MetadataSync } from './metadataSync.ts';

/** A change of the text that came from the draft, not from a person. */
const followed = Annotation.define<boolean>();

/** What an editor shows and tells. */
export interface EditorHost {
  label: string;
  hint: string;
  phrases: Record<string, string>;
  /** What a problem says, in a sentence. */
  wordsOf: (problem: TypedProblem) => string;
  known: () => KnownNames;
  ownersOf: (fieldId: string) => readonly number[];
  isChosen: (fieldId: string) => boolean;
  /** Nothing can be typed. */
  isReadOnly: boolean;
  /** The pointer is over a field's lines; undefined: over none. */
  onPoint: (fieldId: string | undefined) => void;
  /** The cursor was put into a field. */
  onChoose: (fieldId: string) => void;
  onHistory: (way: 'undo' | 'redo') => void;
  /** Something was typed: why it means nothing yet, with its 1-based line, or undefined. */
  onTyped: (fault: { line: number; words: string } | undefined) => void;
}

/** An editor of a document's metadata in an element. */
export interface TextEditor {
  /** Takes over what happened to the draft. */
  follow(): void;
  /** Draws anew what is marked: selection or signers have changed. */
  refresh(): void;
  /** Brings a field's lines into view, unless a person is in the text. */
  reveal(fieldId: string): void;
  /** Shows where words are searched in the text. */
  search(): void;
  /** Types again what was held when the text was left. */
  retype(held: HeldText): void;
  /** Lets go what was typed and means nothing yet. */
  discard(): void;
  destroy(): void;
}

/** Keys typed into the text are no keys of the designer; F keys and Escape are, if left over. */
function keepKeys(host: HTMLElement): void {
  host.addEventListener('keydown', (event) => {
    const isForAll = event.key === 'Escape' || /^F\d/.test(event.key);
    if (!isForAll || event.defaultPrevented) event.stopPropagation();
  });
}

/**
 * The root of an editor: CodeMirror's own styles go into a shadow root as constructed sheets,
 * which a content security policy without inline styles allows.
 */
function editorRoot(host: HTMLElement, hint: string) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const parent = document.createElement('div');
  parent.style.height = '100%';
  const note = document.createElement('div');
  note.id = 'hint';
  note.hidden = true;
  note.textContent = hint;
  root.replaceChildren(parent, note);
  return { root, parent };
}

/** What every text has, whether it can be edited or not. */
function commonParts(label: string, phrases: Record<string, string>, invalid: () => boolean) {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    drawSelection(),
    bracketMatching(),
    search({ top: true }),
    EditorState.allowMultipleSelections.of(true),
    json(),
    editorTheme,
    EditorState.phrases.of(phrases),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of(() => ({
      'aria-label': label,
      'aria-describedby': 'hint',
      tabindex: '0',
      ...(invalid() && { 'aria-invalid': 'true' }),
    })),
  ];
}

/** Shows a text that is only read: the body that creates the transaction. */
export function createTextView(
  element: HTMLElement,
  text: string,
  { label, phrases }: Pick<EditorHost, 'label' | 'phrases'>,
): Pick<TextEditor, 'search' | 'destroy'> & { show: (next: string) => void } {
  keepKeys(element);
  const extensions: Extension[] = [
    ...commonParts(label, phrases, () => false),
    EditorState.readOnly.of(true),
    keymap.of([...searchKeymap, ...defaultKeymap]),
  ];
  const view = new EditorView({
    ...editorRoot(element, ''),
    state: EditorState.create({ doc: text, extensions }),
  });
  return {
    show(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    search: () => void openSearchPanel(view),
    destroy: () => view.destroy(),
  };
}

function diagnosticOf(problem: TypedProblem, length: number, words: string): Diagnostic {
  const from = Math.min(problem.from, length);
  const to = Math.min(Math.max(problem.to, from), length);
  return { from, to, severity: problem.severity, message: words };
}

/** An editor's parts, for those that make its behaviour. */
interface Editing {
  sync: MetadataSync;
  host: EditorHost;
  isInvalid: boolean;
}

/** The id of the field at a place of the editor's text. */
function fieldIdAt({ sync }: Editing, at: number): string | undefined {
  const { outline } = sync.written;
  const place = fieldAtOffset(outline, sync.toShown(at));
  return place === undefined ? undefined : outline.fieldIds[place];
}

/** The warnings outside of the field that was read: only that one has new ones. */
function keptWarnings({ sync }: Editing, state: EditorState): Diagnostic[] {
  const { outline } = sync.written;
  const place = fieldAtOffset(outline, sync.toShown(state.selection.main.head)) ?? -1;
  const start = sync.fromShown(outline.from[place] ?? 0);
  const end = sync.fromShown(outline.to[place] ?? 0);
  const kept: Diagnostic[] = [];
  forEachDiagnostic(state, (diagnostic, from, to) => {
    const isElsewhere = to < start || from > end;
    if (diagnostic.severity === 'warning' && isElsewhere) kept.push({ ...diagnostic, from, to });
  });
  return kept;
}

/** Reads what was typed, and shows what is wrong with it. */
function readTyped(editing: Editing, { state, changes, transactions, view }: ViewUpdate): void {
  const { sync, host } = editing;
  const wholes = ['input.paste', 'input.drop', 'input.replace', 'delete.cut'];
  const isWhole = transactions.some((one) => wholes.some((event) => one.isUserEvent(event)));
  const typed = sync.type({ changes, doc: state.doc, isWhole });
  const fresh = typed.problems.map((one) => diagnosticOf(one, state.doc.length, host.wordsOf(one)));
  const isAll = typed.ok && typed.label.key === 'typeMetadata';
  const kept = isAll ? [] : keptWarnings(editing, state);
  editing.isInvalid = !typed.ok;
  const effects = refreshMarks.of(null);
  view.dispatch(setDiagnostics(state, [...kept, ...fresh]), { effects });
  const [first] = typed.ok ? [] : fresh;
  host.onTyped(first && { line: state.doc.lineAt(first.from).number, words: first.message });
}

/** Takes back or repeats a step of the page; what means nothing yet is taken back by itself. */
function turn(editing: Editing, view: EditorView, way: 'undo' | 'redo'): void {
  const { sync, host } = editing;
  if (way === 'redo' || !sync.isHeld) {
    host.onHistory(way);
    return;
  }
  editing.isInvalid = false;
  const changes = sync.letGo(view.state.doc);
  view.dispatch(setDiagnostics(view.state, []));
  view.dispatch({
    changes,
    annotations: followed.of(true),
    effects: refreshMarks.of(null),
    scrollIntoView: true,
  });
  host.onTyped(undefined);
}

const ways: Record<string, 'undo' | 'redo'> = {
  'Mod+Z': 'undo',
  'Mod+Shift+Z': 'redo',
  'Mod+Y': 'redo',
};

/** Tells of what a person does in the text. */
function listeners(editing: Editing): Extension {
  const { sync, host } = editing;
  return [
    EditorView.domEventHandlers({
      keydown: (event, view) => {
        const way = ways[shortcutOf(event, isMacSystem())];
        if (way) turn(editing, view, way);
        return way !== undefined;
      },
      mousemove: ({ clientX, clientY }, view) => {
        const at = view.posAtCoords({ x: clientX, y: clientY });
        host.onPoint(at === null ? undefined : fieldIdAt(editing, at));
      },
      mouseleave: () => host.onPoint(undefined),
      blur: () => sync.endRun(),
    }),
    EditorView.updateListener.of((update) => {
      const { transactions, docChanged, selectionSet, state } = update;
      if (docChanged && !transactions.some((one) => one.annotation(followed)))
        readTyped(editing, update);
      const { main } = state.selection;
      const isMoved = transactions.some((one) => one.isUserEvent('select'));
      // Marking text in order to copy it does not choose a field.
      if (docChanged || !isMoved || !selectionSet || !main.empty) return;
      const id = fieldIdAt(editing, main.head);
      if (id !== undefined) host.onChoose(id);
    }),
  ];
}

/** An editor for the text that `sync` keeps together with the draft. */
export function createMetadataEditor(
  element: HTMLElement,
  sync: MetadataSync,
  host: EditorHost,
): TextEditor {
  const editing: Editing = { sync, host, isInvalid: false };
  const extensions: Extension[] = [
    ...commonParts(host.label, host.phrases, () => editing.isInvalid),
    editorMarks({ sync, ownersOf: host.ownersOf, isChosen: host.isChosen }),
    lintGutter(),
    EditorState.readOnly.of(host.isReadOnly),
    autocompletion({ override: [completeMetadata(host.known)] }),
    listeners(editing),
    keymap.of([...completionKeymap, ...searchKeymap, ...defaultKeymap]),
  ];
  keepKeys(element);
  const view = new EditorView({
    ...editorRoot(element, host.hint),
    state: EditorState.create({ doc: sync.doc, extensions }),
  });

  return {
    follow() {
      const changes = sync.follow();
      if (!changes) return;
      view.dispatch({ changes, annotations: followed.of(true), effects: refreshMarks.of(null) });
    },
    refresh: () => view.dispatch({ effects: refreshMarks.of(null) }),
    reveal(fieldId) {
      if (view.hasFocus) return;
      const { outline } = sync.written;
      const place = outline.fieldIds.indexOf(fieldId);
      if (place < 0) return;
      const at = sync.fromShown(outline.nameFrom[place] ?? 0);
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 60 }) });
    },
    search: () => void openSearchPanel(view),
    retype(held) {
      const changes = sync.retype(held);
      if (changes) view.dispatch({ changes, userEvent: 'input.retype' });
    },
    discard() {
      if (sync.isHeld) turn(editing, view, 'undo');
    },
    destroy: () => view.destroy(),
  };
}
