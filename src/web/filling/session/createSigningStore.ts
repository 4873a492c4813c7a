import { takesInitials, takesMark } from '#core/fields/kindFacts.ts';
import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isVisibleMark } from '#core/appearance/visibleInk.ts';
import type {
  Entries,
  Finish,
  SignatureMark,
  SigningView,
} from '#core/wire/surfaces/signSurface.ts';
import { computeEntries, type FormCalculations } from '#web/filling/form/computeEntries.ts';
import { fillEntries, type FormFacts, ownDay } from '#web/filling/form/fillEntries.ts';
import { entriesFromWire } from '#web/filling/form/entriesToWire.ts';
import { type FieldFault, fieldFault } from '#web/filling/form/fieldFault.ts';
import type { BesideWords } from '#web/filling/form/wordsBesideFields.ts';
import { type Entry, fieldKey, type FormField } from '#web/filling/form/formField.ts';
import { type FormPages, formPages } from '#web/filling/form/pagePlaces.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { readForm } from '#web/filling/form/readForm.ts';
import { faultsOf, withFault, without } from './entryFaults.ts';

/** What a reload finds: unacknowledged entries, and signatures, which are sent at the end. */
export interface Kept {
  entries: Entries;
  /** What the service had of these fields when they were entered. */
  base?: Entries;
  signing: Pick<Finish, 'signatures' | 'signature' | 'scribbleName'>;
}

/** The signer's work in memory; `save` and the kept copy follow it. */
export interface SigningStore extends StoreApi<SigningState> {
  /** Takes over what the signer typed or ticked. */
  enter(field: FormField, entry: Entry): void;
  /** The signer left a field: one that holds nothing counts as looked at. */
  pass(field: FormField): void;
  /** Puts a signature into a field; without one it is only remembered, as the one made last. */
  sign(field: FormField | undefined, mark: SignatureMark, scribbleName: string): void;
  /** Puts a signature into this field and all others of its kind. */
  signAll(field: FormField, mark: SignatureMark, scribbleName: string): void;
  /** Whether Next field and Finish pass by what is not required. */
  setOnlyRequired(onlyRequired: boolean): void;
  /** Takes over what the service says; returns the shared fields that others filled in. */
  follow(view: SigningView): FormField[];
  setCurrent(key: string | undefined): void;
  /** Takes over what is printed beside fields, by field key. */
  learnWords(words: ReadonlyMap<string, BesideWords>): void;
  setSaving(saving: EntriesState): void;
}

/** A store for one view of the service and what a reload found in this browser. */
export function createSigningStore(view: SigningView, kept: Kept): SigningStore {
  const store = createStore<SigningState>(() => firstState(view, kept));
  const { getState, setState } = store;
  // Wherever a change comes from, what the documents compute follows.
  store.subscribe((state) => {
    const entries = withOwn(state);
    if (entries !== state.entries) setState({ entries, faults: faultsOf(state.fields, entries) });
  });

  function enter(field: FormField, given: Entry): void {
    const entry = typeof given === 'string' ? withoutUnseen(given) : given;
    const { entries, faults, pending, typed, changed } = getState();
    if (field.readOnly || entries.get(field.key) === entry) return;
    setState({
      typed: new Set(typed).add(field.key),
      changed: changed.get(field.key) === entry ? without(changed, field.key) : changed,
      entries: new Map(entries).set(field.key, entry),
      pending: new Map(pending).set(field.key, entry),
      faults: withFault(faults, field.key, fieldFault(field, entry)),
    });
  }

  return {
    ...store,
    enter,
    pass(field) {
      const { entries } = getState();
      if (!takesMark(field.kind) && !entries.has(field.key)) enter(field, entryOf(field, entries));
    },
    sign(field, mark, scribbleName) {
      // One set of initials stands in all places for them.
      const isShort = field && takesInitials(field.kind);
      const places = isShort ? alikeTo(getState(), field) : field ? [field] : [];
      setState((state) => signed(state, places, mark, scribbleName));
    },
    signAll(field, mark, scribbleName) {
      setState((state) => signed(state, alikeTo(state, field), mark, scribbleName));
    },
    setOnlyRequired: (onlyRequired) => setState({ onlyRequired }),
    follow(next) {
      const { fields, entries, pending } = getState();
      const now = readForm(next);
      if (next.canAct && JSON.stringify(now) === JSON.stringify(fields)) return [];
      const own = new Set(now.map(({ key }) => key));
      // A field of several is no longer this signer's once another one has filled it in.
      const taken = next.canAct ? fields.filter(({ key }) => !own.has(key)) : [];
      const mine = new Map([...entries].filter(([key]) => own.has(key)));
      setState({
        fields: now,
        pages: formPages(now),
        // What was signed is what the service says, whatever stands here.
        entries: next.canAct ? mine : new Map(),
        calculations: calculationsIn(next),
        // A day that the service has told stays: this clock may be wrong.
        facts: next.canAct ? (getState().facts ?? factsIn(next)) : undefined,
        changed: new Map(),
        pending: new Map([...pending].filter(([key]) => own.has(key))),
        faults: faultsOf(now, mine),
      });
      return taken;
    },
    setCurrent(current) {
      if (getState().current !== current) setState({ current });
    },
    learnWords(words) {
      if (words.size > 0) setState({ words: new Map([...getState().words, ...words]) });
    },
    setSaving(saving) {
      if (getState().saving !== saving) setState({ saving });
    },
  };
}

function firstState(view: SigningView, kept: Kept): SigningState {
  const fields = readForm(view);
  const mine = fields.filter((field) => !field.readOnly);
  const pending = entriesFromWire(mine, kept.entries);
  const saved = entriesFromWire(mine, view.entries);
  const entries = new Map([...saved, ...pending]);
  const marks = marksFromKept(fields, kept, view);
  const calculations = calculationsIn(view);
  const facts = factsIn(view);
  const scribbleName =
    (view.scribbleNameFixed ? undefined : kept.signing.scribbleName) ?? view.scribbleName ?? '';
  const all = withOwn({ fields, calculations, entries, facts, scribbleName });
  return {
    fields,
    pages: formPages(fields),
    entries: all,
    calculations,
    facts,
    pending,
    base: new Map([...saved, ...entriesFromWire(mine, kept.base ?? {})]),
    typed: new Set(),
    borrowed: new Map(),
    changed: new Map(),
    faults: faultsOf(fields, all),
    words: new Map(),
    marks,
    lastMark: lastSignature(fields, marks) ?? usableMark(kept.signing.signature, view),
    scribbleName,
    current: undefined,
    onlyRequired: false,
    saving: pending.size > 0 ? 'unsaved' : 'saved',
  };
}

/** The fields of this one's kind. */
const alikeTo = ({ fields }: SigningState, { kind }: FormField) =>
  fields.filter((one) => one.kind === kind && !one.readOnly);

/** The signature made last, not initials. */
function lastSignature(fields: readonly FormField[], marks: ReadonlyMap<string, SignatureMark>) {
  const own = fields.filter(({ kind }) => !takesInitials(kind));
  return own.flatMap(({ key }) => marks.get(key) ?? []).at(-1);
}

/** The state after these fields were signed. */
function signed(
  { marks }: SigningState,
  fields: readonly FormField[],
  mark: SignatureMark,
  scribbleName: string,
): Partial<SigningState> {
  const own = fields.map(({ key }) => [key, mark] as const);
  const isShort = fields.some(({ kind }) => takesInitials(kind));
  return {
    marks: new Map([...marks, ...own]),
    ...(isShort ? {} : { lastMark: mark, scribbleName }),
  };
}

/** The entries with what follows by itself from them and from who signs when. */
function withOwn({
  fields,
  calculations,
  entries,
  facts,
  scribbleName: name,
}: Pick<SigningState, 'fields' | 'calculations' | 'entries' | 'facts' | 'scribbleName'>) {
  const computed = computeEntries(fields, calculations, entries);
  return facts ? fillEntries(fields, computed, { ...facts, name }) : computed;
}

/** What fields show that fill themselves, while they are not signed. */
function factsIn({ canAct, email = '' }: SigningView): FormFacts | undefined {
  return canAct ? { day: ownDay(), email } : undefined;
}

function calculationsIn({ files }: SigningView): FormCalculations {
  return new Map(
    files.flatMap(({ fileId, calculations }) => (calculations ? [[fileId, calculations]] : [])),
  );
}

/** The signatures of a kept copy, by field key; none that this form does not take. */
export function marksFromKept(fields: readonly FormField[], kept: Kept, view: SigningView) {
  const byKey = new Map(
    Object.entries(kept.signing.signatures).flatMap(([fileId, marks]) =>
      Object.entries(marks).map(([name, mark]) => [fieldKey(fileId, name), mark] as const),
    ),
  );
  return new Map(
    fields.flatMap((field) => {
      const mark = takesMark(field.kind) && usableMark(byKey.get(field.key), view);
      return mark ? [[field.key, mark] as const] : [];
    }),
  );
}

/** A kept signature, unless nobody can see it or it is none by hand where it has to be drawn. */
export function usableMark(
  mark: SignatureMark | undefined,
  view: SigningView,
): SignatureMark | undefined {
  if (!mark || !isVisibleMark(mark)) return undefined;
  return !('scribble' in mark) && view.requireHandsignature ? undefined : mark;
}

/**
 * How entries stand with the service. `offline`, `busy`: kept here until there is a connection, or
 * until the service can take them; `refused`: it does not, and says no more; `linkEnded`: it knows
 * the link no longer.
 */
export type EntriesState =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'busy'
  | 'refused'
  | 'linkEnded';

/** What a page knows of entries, here and at the service; maps are by field key. */
export interface KnownEntries {
  /** In reading order. */
  readonly fields: readonly FormField[];
  /** Also entries that cannot stay as they are. */
  readonly entries: ReadonlyMap<string, Entry>;
  /** Entries that the service has not acknowledged yet. */
  readonly pending: ReadonlyMap<string, Entry>;
  /** What the service has, as far as this page has heard. */
  readonly base: ReadonlyMap<string, Entry>;
  /** Keys of fields that were last changed here, not in another window. */
  readonly typed: ReadonlySet<string>;
  /** Fields changed here and in another window: the value that is not shown, to be taken back. */
  readonly changed: ReadonlyMap<string, Entry>;
}

/** What the signer is doing; a new object whenever something of it changes. */
export interface SigningState extends KnownEntries {
  /** What the documents compute; their values are among the entries. */
  readonly calculations: FormCalculations;
  /** What fields show that fill themselves; undefined where that is signed, or cannot be. */
  readonly facts: FormFacts | undefined;
  /** The places of these fields. */
  readonly pages: FormPages;
  /** What is wrong with entries, by field key. */
  readonly faults: ReadonlyMap<string, FieldFault>;
  /** What is printed beside fields, by field key, as far as it was read. */
  readonly words: ReadonlyMap<string, BesideWords>;
  /** Signatures by field key. */
  readonly marks: ReadonlyMap<string, SignatureMark>;
  /** Those of them that were made in another window. */
  readonly borrowed: ReadonlyMap<string, SignatureMark>;
  /** The signature made last, to be used again. */
  readonly lastMark: SignatureMark | undefined;
  /** The name under the signatures. */
  readonly scribbleName: string;
  /** The field that has the focus, or had it last. */
  readonly current: string | undefined;
  /** What is not required is passed by. */
  readonly onlyRequired: boolean;
  readonly saving: EntriesState;
}
