import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import { pageIndexKey } from '#core/draft/lists/fieldsByPage.ts';
import { createDraftReading, type DraftReading } from '#core/draft/reading/draftReading.ts';
import type { History } from '#core/draft/history.ts';
import type { Problem } from '#core/draft/problems/problem.ts';

/** A signer as boxes show it. */
export interface Party {
  /** 0-based place in the order of signers: colour and letter. */
  place: number;
  name: string;
}

/** Signer id -> how boxes show that signer. */
export type Parties = ReadonlyMap<string, Party>;

/** What of the designer's state is read here. */
export interface ReadState {
  readonly history: History;
  /** What is wrong with the draft; updated a moment later, after the screen shows the change. */
  readonly problems: readonly Problem[];
  /** Selected field ids in the order of choosing; the last one is the active one. */
  readonly selection: readonly string[];
  /** Only the fields of this signer are shown; undefined: all are. */
  readonly lensSignerId: string | undefined;
}

/** What is worked out of an open draft and its state, and remembered while it is open. */
export interface DesignerReading extends DraftReading {
  /** The selected fields as chosen, the active one last; the very same list while unchanged. */
  selectedFields(state: ReadState): readonly DraftField[];
  /** Ids of what is selected on a page; the very same set for all pages without any. */
  selectedOnPage(state: ReadState, fileKey: string, page: number): ReadonlySet<string>;
  /** Ids of a page's fields that stop Send, joined by spaces, so that equal lists compare equal. */
  blockedOnPage(state: ReadState, fileKey: string, page: number): string;
  /** A page's fields but those that the lens hides, in stacking order; the same list if none is. */
  shownOnPage(state: ReadState, fileKey: string, page: number): readonly DraftField[];
  /** All fields but those that the lens hides, in reading order. */
  shownOrder(state: ReadState): readonly DraftField[];
  /** The signers of a draft as boxes show them; the very same map while they do not change. */
  partiesOf(draft: Draft): Parties;
}

const noFields: readonly DraftField[] = [];
const noIds: ReadonlySet<string> = new Set();

/** `make`, called again only when `keyOf` returns another key than the last time. */
function forLastKey<T, K, V>(keyOf: (from: T) => K, make: (from: T) => V): (from: T) => V {
  let last: { key: K; made: V } | undefined;
  return (from) => {
    const key = keyOf(from);
    if (!last || last.key !== key) last = { key, made: make(from) };
    return last.made;
  };
}

/** Leaves of lists what the lens shows; each list is filtered once for each lens. */
function createLens() {
  let lens: string | undefined;
  let known = new WeakMap<readonly DraftField[], readonly DraftField[]>();
  return (fields: readonly DraftField[], signerId: string | undefined): readonly DraftField[] => {
    if (signerId === undefined) return fields;
    if (lens !== signerId) known = new WeakMap();
    lens = signerId;
    const before = known.get(fields);
    if (before) return before;
    const shown = fields.filter(({ signerIds }) => signerIds.includes(signerId));
    known.set(fields, shown);
    return shown;
  };
}

function idsByPage(fields: Iterable<DraftField>): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const { id, fileKey, page } of fields) {
    const key = pageIndexKey(fileKey, page);
    pages.set(key, (pages.get(key) ?? new Set()).add(id));
  }
  return pages;
}

/** A reading with nothing remembered; each open draft has its own. */
export function createDesignerReading(): DesignerReading {
  const reading = createDraftReading();
  let fields = noFields;
  let selection: readonly string[] = [];
  let selected = noFields;
  const through = createLens();

  function selectedFields(state: ReadState): readonly DraftField[] {
    const { present } = state.history;
    if (state.selection.length === 0) return noFields;
    if (present.fields === fields && state.selection === selection) return selected;
    ({ fields } = present);
    ({ selection } = state);
    const byId = reading.fieldsById(fields);
    const now = selection.flatMap((id) => byId.get(id) ?? []);
    const isSame =
      now.length === selected.length && now.every((field, at) => field === selected[at]);
    if (!isSame) selected = now;
    return selected;
  }

  const selectedByPage = forLastKey((list: readonly DraftField[]) => list, idsByPage);
  const blockedByPage = forLastKey(
    ({ problems }: ReadState) => problems,
    ({ problems, history }) => {
      const byId = reading.fieldsById(history.present.fields);
      const blocking = problems.filter(({ severity }) => severity === 'blocking');
      const wrong = blocking.flatMap(({ place }) =>
        place.fieldIds.flatMap((id) => byId.get(id) ?? []),
      );
      return new Map([...idsByPage(wrong)].map(([key, ids]) => [key, [...ids].join(' ')]));
    },
  );

  return {
    ...reading,
    selectedFields,
    selectedOnPage: (state, fileKey, page) =>
      selectedByPage(selectedFields(state)).get(pageIndexKey(fileKey, page)) ?? noIds,
    blockedOnPage: (state, fileKey, page) =>
      blockedByPage(state).get(pageIndexKey(fileKey, page)) ?? '',
    shownOnPage: ({ history, lensSignerId }, fileKey, page) =>
      through(reading.fieldsOnPage(history.present.fields, fileKey, page), lensSignerId),
    shownOrder: ({ history, lensSignerId }) =>
      through(reading.draftReadingOrder(history.present), lensSignerId),
    partiesOf: forLastKey(
      ({ signers }: Draft) => signers,
      (draft) =>
        new Map(
          draft.signers.map(({ id }, place) => [id, { place, name: signerLabel(draft, id) }]),
        ),
    ),
  };
}
