import { ChangeSet, Text } from '@codemirror/state';
import type { Draft } from '#core/draft/draft.ts';
import { runPrefix } from '#core/draft/history.ts';
import { followDraft } from '#core/draft/editing/followDraft.ts';
import { typeMetadata, type Typed } from '#core/draft/editing/typeMetadata.ts';
import {
  type EditingOptions,
  type TextSource,
  writtenFromExport,
  type WrittenMetadata,
} from '#core/draft/editing/writtenMetadata.ts';
import type { HeldText } from '#web/designer/store/keptInputs.ts';
import type { DesignerStore, StepLabel } from '#web/designer/store/createDesignerStore.ts';

/** A pause of so many milliseconds ends a run of typing. */
const longestPause = 3_000;

/** A text as it was shown with a state of the draft. */
interface Shown {
  doc: Text;
  written: WrittenMetadata;
}

/** One uninterrupted piece of typing at one place, which is one step to undo. */
interface Run {
  mergeKey: string;
  base: WrittenMetadata;
  /** What was typed lies between, in the document now. */
  from: number;
  to: number;
  at: number;
  /** The state of the draft that it led to. */
  draft: Draft;
}

/** Typing as the editor reports it. */
export interface TypedChange {
  changes: ChangeSet;
  doc: Text;
  /** A paste, a cut or a drop is a step by itself. */
  isWhole: boolean;
}

const sourceOf = (doc: Text): TextSource => ({
  length: doc.length,
  slice: (from, to) => doc.sliceString(from, to),
});

const textOf = (text: string) => Text.of(text.split('\n'));

/** All changes of a set as one range before and one after; undefined for none. */
function spanOf(changes: ChangeSet) {
  let span: { fromA: number; toA: number; fromB: number; toB: number } | undefined;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    span = span ? { ...span, toA, toB } : { fromA, toA, fromB, toB };
  });
  return span;
}

/** Where nothing changed. */
const nowhere = { fromA: 0, toA: 0, fromB: 0, toB: 0 };

/** The one change that makes a text another. */
function changeBetween(before: Text, after: Text): ChangeSet {
  const [a, b] = [before.toString(), after.toString()];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const insert = b.slice(start, b.length - end);
  return ChangeSet.of({ from: start, to: a.length - end, insert }, a.length);
}

/**
 * Keeps the text of an editor and the draft together. It knows the last text that meant something
 * (`shown`) and what was typed since that does not yet (`pending`): what happens on the page is
 * taken into the one and carried over to the other, so that neither side loses anything.
 *
 *   shown.doc ──pending──▶ the editor's text
 *       │ follow              │ follow, carried over
 *   shown.doc' ─pending'─▶ the editor's text'
 */
export class MetadataSync {
  readonly #store: DesignerStore;
  readonly #optionsNow: () => EditingOptions;
  readonly #now: () => number;
  #shown: Shown;
  #pending: ChangeSet;
  #run: Run | undefined;
  #runs = 0;
  #isApplying = false;
  /** The texts of earlier states, so that undo brings back what was typed to the byte. */
  readonly #remembered = new WeakMap<Draft, Shown>();

  constructor(
    store: DesignerStore,
    optionsNow: () => EditingOptions,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#optionsNow = optionsNow;
    this.#now = now;
    const draft = store.getState().history.present;
    const written = writtenFromExport(draft, optionsNow().exportOf(draft));
    this.#shown = { doc: textOf(written.exported.text), written };
    this.#pending = ChangeSet.empty(this.#shown.doc.length);
    this.#remembered.set(draft, this.#shown);
  }

  get fileKey(): string {
    return this.#optionsNow().fileKey;
  }

  /** The last text that means something, where it means it. */
  get written(): WrittenMetadata {
    return this.#shown.written;
  }

  get doc(): Text {
    return this.#shown.doc;
  }

  /** Whether something was typed that means nothing yet. */
  get isHeld(): boolean {
    return !this.#pending.empty;
  }

  /** What was typed and means nothing yet, with what it was typed into. */
  get held(): HeldText | undefined {
    if (!this.isHeld) return undefined;
    const { doc } = this.#shown;
    return { base: doc.toString(), typed: this.#pending.apply(doc).toString() };
  }

  /** How a text that was held before is typed into the one that is shown; undefined for nothing. */
  retype({ base, typed }: HeldText): ChangeSet | undefined {
    const before = textOf(base);
    const meanwhile = changeBetween(before, this.#shown.doc);
    const changes = changeBetween(before, textOf(typed)).map(meanwhile);
    return changes.empty ? undefined : changes;
  }

  /** A place of the editor's text in the last text that means something. */
  toShown(at: number): number {
    return this.#pending.invertedDesc.mapPos(Math.min(at, this.#pending.newLength));
  }

  /** The other way round. */
  fromShown(at: number): number {
    return this.#pending.mapPos(Math.min(at, this.#pending.length));
  }

  /** Takes up what was typed; the draft is changed as soon as the text means something. */
  type(change: TypedChange): Typed {
    const run = this.#runOf(change);
    this.#pending = this.#pending.compose(change.changes);
    const { fromA, toA, fromB, toB } = spanOf(this.#pending) ?? nowhere;
    const typed = typeMetadata({
      written: this.#shown.written,
      base: run.base,
      text: sourceOf(change.doc),
      edit: { from: fromA, to: toA, insert: change.doc.sliceString(fromB, toB) },
      removed: this.#shown.doc.sliceString(fromA, toA),
      options: this.#optionsNow(),
    });
    if (!typed.ok) return typed;
    this.#shown = { doc: change.doc, written: typed.written };
    this.#pending = ChangeSet.empty(change.doc.length);
    this.#remembered.set(typed.written.draft, this.#shown);
    this.#apply(typed, run);
    return typed;
  }

  /** How the editor's text must change to follow the draft; undefined if it need not. */
  follow(): ChangeSet | undefined {
    if (this.#isApplying) return undefined;
    const draft = this.#store.getState().history.present;
    const exported = this.#optionsNow().exportOf(draft);
    const { doc, written } = this.#shown;
    const before = draft === written.draft ? undefined : this.#remembered.get(draft);
    let changes: ChangeSet;
    if (before?.written.exported.text === exported.text) {
      changes = changeBetween(doc, before.doc);
      this.#shown = before;
    } else {
      const next = followDraft(written, sourceOf(doc), draft, exported);
      changes = ChangeSet.of([...next.edits], doc.length);
      this.#shown = { doc: changes.apply(doc), written: next.written };
    }
    this.#remembered.set(draft, this.#shown);
    if (!changes.empty) this.#run = undefined;
    const carried = changes.map(this.#pending);
    this.#pending = this.#pending.map(changes, true);
    return carried.empty ? undefined : carried;
  }

  /** How the editor's text comes back to the last one that meant something. */
  letGo(doc: Text): ChangeSet {
    const back = changeBetween(doc, this.#shown.doc);
    this.#pending = ChangeSet.empty(this.#shown.doc.length);
    this.#run = undefined;
    return back;
  }

  /** The next key press begins a new step. */
  endRun(): void {
    this.#run = undefined;
  }

  /** The run of typing that a change goes on with, or a new one. */
  #runOf({ changes, isWhole }: TypedChange): Run {
    const span = spanOf(changes) ?? nowhere;
    const at = this.#now();
    const { written } = this.#shown;
    const last = this.#run;
    const before =
      last?.draft === written.draft &&
      !isWhole &&
      at - last.at <= longestPause &&
      span.fromA <= last.to &&
      span.toA >= last.from
        ? last
        : undefined;
    if (!before) this.#runs += 1;
    this.#run = {
      mergeKey: before?.mergeKey ?? `${runPrefix}${at}.${this.#runs}`,
      base: before?.base ?? written,
      draft: written.draft,
      at,
      from: Math.min(before ? changes.mapPos(before.from, -1) : span.fromB, span.fromB),
      to: Math.max(before ? changes.mapPos(before.to, 1) : span.toB, span.toB),
    };
    return this.#run;
  }

  #apply({ written, label }: Extract<Typed, { ok: true }>, run: Run): void {
    run.draft = written.draft;
    this.#isApplying = true;
    this.#store.apply(label as StepLabel, () => written.draft, { mergeKey: run.mergeKey });
    this.#isApplying = false;
  }
}
