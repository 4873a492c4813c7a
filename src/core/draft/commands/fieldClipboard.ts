import { keepGroupInside } from '#core/geometry/keepInside.ts';
import { moveRect, type Point, type Rect, unionRects } from '#core/geometry/rect.ts';
import { chosenFields, inSignerOrder, withFields } from '#core/draft/changedCopy.ts';
import { type FactsByFile, nearestPage, pageSizeOf } from '#core/draft/documentFacts.ts';
import { type Draft, type DraftField, heldBy } from '#core/draft/draft.ts';
import { copyOffset, type WithNewFields } from './duplicateFields.ts';
import { fieldNamerFor } from './fieldNames.ts';
import type { PagePlace } from './moveFields.ts';

/** A signer as the clipboard knows them, so that another draft can find its own. */
interface CopiedSigner {
  id: string;
  email: string;
  /** 0-based position among the draft's signers. */
  position: number;
}

/** Copied fields: plain data that survives JSON and fits any draft. */
export interface FieldClipboard {
  kind: 'fieldwright/fields';
  version: 1;
  signers: readonly CopiedSigner[];
  fields: readonly (Pick<
    DraftField,
    'type' | 'name' | 'rect' | 'signerIds' | 'value' | 'traits'
  > & {
    /** Pages after the first page that was copied from; 0 for fields on it. */
    pageOffset: number;
  })[];
}

/** Copies fields. Pages count from the first one copied; other documents' fields count as on it. */
export function copyFields(draft: Draft, ids: Iterable<string>): FieldClipboard | undefined {
  const fields = chosenFields(draft, ids);
  const fileKey = fields[0]?.fileKey;
  if (fileKey === undefined) return undefined;
  const own = fields.filter((field) => field.fileKey === fileKey);
  const firstPage = own.reduce((page, field) => Math.min(page, field.page), Infinity);
  return {
    kind: 'fieldwright/fields',
    version: 1,
    signers: draft.signers.map(({ id, email }, position) => ({ id, email, position })),
    fields: fields.map(({ type, name, rect, page, signerIds, ...field }) => ({
      type,
      name,
      rect: { ...rect },
      pageOffset: field.fileKey === fileKey ? page - firstPage : 0,
      signerIds: [...signerIds],
      ...heldBy(field),
    })),
  };
}

/** Copied signer id -> this draft's: the same id, else the same e-mail address, else position. */
function signersHere(draft: Draft, clipboard: FieldClipboard): Map<string, string> {
  const found = new Map<string, string>();
  for (const copied of clipboard.signers) {
    const here =
      draft.signers.find((signer) => signer.id === copied.id) ??
      draft.signers.find((signer) => copied.email !== '' && signer.email === copied.email) ??
      draft.signers[copied.position];
    if (here) found.set(copied.id, here.id);
  }
  return found;
}

/** Where to paste: on a page, around a point of it or at the old places. */
export interface PasteTarget extends PagePlace {
  /** The middle of the first page's pasted boxes, in points. */
  point?: Point;
  /** Who gets fields whose signers this draft does not know. */
  signerId?: string;
}

const spot = (rect: Rect) => `${rect.x} ${rect.y} ${rect.width} ${rect.height}`;

/** The first shift, in steps of a copy's offset, at which no pasted box equals one on the page. */
function freeShift(rects: readonly Rect[], there: readonly DraftField[]): Point {
  const taken = new Set(there.map((field) => spot(field.rect)));
  let shift = { x: 0, y: 0 };
  for (let step = 1; step <= 50; step += 1) {
    const current = shift;
    if (!rects.some((rect) => taken.has(spot(moveRect(rect, current))))) return shift;
    shift = { x: step * copyOffset.x, y: step * copyOffset.y };
  }
  return shift;
}

/** Pastes fields page by page from the target's page on: names made free, groups kept inside. */
export function pasteFields(
  draft: Draft,
  clipboard: FieldClipboard,
  target: PasteTarget,
  facts: FactsByFile,
  nextId: () => string,
): WithNewFields {
  if (clipboard.fields.length === 0) return { draft, newIds: [] };
  const namer = fieldNamerFor(draft.fields);
  const signers = signersHere(draft, clipboard);
  const first = clipboard.fields.filter((field) => field.pageOffset === 0);
  const firstRects = first.map((field) => field.rect);
  const group = unionRects(firstRects);
  const shift =
    target.point && group
      ? {
          x: target.point.x - group.x - group.width / 2,
          y: target.point.y - group.y - group.height / 2,
        }
      : freeShift(firstRects, fieldsAt(draft, target));
  const pasted: DraftField[] = [];
  for (const [pageOffset, fields] of byOffset(clipboard)) {
    const page = nearestPage(facts, target.fileKey, target.page + pageOffset);
    const size = pageSizeOf(facts, target.fileKey, page);
    const rects = fields.map((field) => field.rect);
    const delta = size ? keepGroupInside(rects, shift, size) : shift;
    for (const field of fields) {
      const known = inSignerOrder(
        draft,
        field.signerIds.flatMap((id) => signers.get(id) ?? []),
      );
      pasted.push({
        id: nextId(),
        type: field.type,
        name: namer.freeNameLike(field.name),
        fileKey: target.fileKey,
        page,
        rect: moveRect(field.rect, delta),
        signerIds:
          known.length > 0 || target.signerId === undefined
            ? known
            : inSignerOrder(draft, [target.signerId]),
        locked: false,
        ...heldBy(field),
      });
    }
  }
  return {
    draft: withFields(draft, [...draft.fields, ...pasted]),
    newIds: pasted.map((field) => field.id),
  };
}

function fieldsAt(draft: Draft, { fileKey, page }: PagePlace): DraftField[] {
  return draft.fields.filter((field) => field.fileKey === fileKey && field.page === page);
}

function byOffset({ fields }: FieldClipboard): Map<number, FieldClipboard['fields'][number][]> {
  const groups = new Map<number, FieldClipboard['fields'][number][]>();
  for (const field of fields) {
    const group = groups.get(field.pageOffset);
    if (group) group.push(field);
    else groups.set(field.pageOffset, [field]);
  }
  return groups;
}
