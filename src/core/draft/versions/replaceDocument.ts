import { fieldKinds } from '#core/fields/fieldKinds.ts';
import { isInside, keepInside } from '#core/geometry/keepInside.ts';
import { type Rect, rectAround, type Size } from '#core/geometry/rect.ts';
import { changeItems, changeMembers, isSame } from '#core/draft/changedCopy.ts';
import { hasChangedSurroundings } from './changedSurroundings.ts';
import type { TextPlace } from '#core/location/placeByText.ts';
import { settleAnchor } from '#core/draft/textAnchor.ts';
import type { Draft, DraftField, FieldReview, TextAnchor } from '#core/draft/draft.ts';
import { matchPages, type PageText } from './matchPages.ts';

/** What fields depend on in a document's version: each page's text, and size in points. */
export interface DocumentVersion {
  /** Names the version's bytes, as `DraftFile.key` does. */
  key: string;
  pages: readonly { text: PageText; size: Size }[];
  /** Where the texts stand that fields follow; without a text: it is looked for later. */
  found?: ReadonlyMap<string, readonly TextPlace[]>;
}

/** A draft with a replaced document, and each old page's 1-based new one, or the nearest. */
export interface ReplacedDocument {
  draft: Draft;
  pages: readonly number[];
}

/** From one page size to another, along each axis. */
interface Scale {
  x: number;
  y: number;
}

const scaleRect = ({ x, y, width, height }: Rect, by: Scale): Rect => ({
  x: x * by.x,
  y: y * by.y,
  width: width * by.x,
  height: height * by.y,
});

/** A field's box on a page of another size; what is ticked keeps its shape, around its middle. */
function scaleField({ type, rect }: DraftField, by: Scale): Rect {
  const scaled = scaleRect(rect, by);
  if (!fieldKinds[type].keepsShape) return scaled;
  const least = Math.min(by.x, by.y);
  const middle = { x: scaled.x + scaled.width / 2, y: scaled.y + scaled.height / 2 };
  return rectAround(middle, { width: rect.width * least, height: rect.height * least });
}

/**
 * Puts a new version in the place of a document. Fields move with their pages, matched by their
 * text, and keep their places there, inside the page; with `scales` they grow and shrink with a
 * page whose size differs. Those whose surroundings changed, or whose page is gone, are marked with
 * what to compare them with; a mark from an earlier version stays. The document gets the new
 * version's key, so that undo brings the old bytes back.
 */
export function replaceDocument(
  draft: Draft,
  before: DocumentVersion,
  after: DocumentVersion,
  { scales = false }: { scales?: boolean } = {},
): ReplacedDocument {
  const pairs = matchPages(
    before.pages.map((page) => page.text),
    after.pages.map((page) => page.text),
  );
  const pages = pairs.map((_, index) => nearestPage(index + 1, pairs, after.pages.length));
  const onNewPage = (field: DraftField): DraftField => {
    const source = before.pages[field.page - 1];
    // A field beyond the document's end is a problem of its own, and stays one.
    const page = pages[field.page - 1] ?? field.page;
    const target = after.pages[page - 1];
    if (!source || !target) return { ...field, fileKey: after.key };
    const { rect, isResized, difference } = placeOn(field, source, target, scales);
    const reason = pairs[field.page - 1] === undefined ? 'gone' : difference;
    return changeMembers<DraftField>(field, {
      fileKey: after.key,
      page,
      rect,
      // If Right counts from the far edge, imported numbers depend on the page's width.
      ...(isResized && { imported: undefined }),
      ...(reason && !field.review && { review: reviewOf(field, reason) }),
    });
  };
  const fields = changeItems(draft.fields, (field) => {
    if (field.fileKey !== before.key) return field;
    return field.anchor
      ? withText(field, field.anchor, before.pages.length, pages, after)
      : onNewPage(field);
  });
  const files = changeItems(draft.files, (file) =>
    file.key === before.key ? { ...file, key: after.key } : file,
  );
  return { draft: files === draft.files ? draft : { ...draft, files, fields }, pages };
}

type VersionPage = DocumentVersion['pages'][number];

/** Where a field stands on another page, and what a person should look at there, if anything. */
function placeOn(field: DraftField, source: VersionPage, target: VersionPage, scales: boolean) {
  const isResized = !isSame(source.size, target.size);
  const by = scales && isResized ? scaleBetween(source.size, target.size) : undefined;
  const shown = by ? scaleField(field, by) : field.rect;
  const rect = isResized && !isInside(shown, target.size) ? keepInside(shown, target.size) : shown;
  const text = by ? scaleText(source.text, by) : source.text;
  const isChanged = rect !== shown || hasChangedSurroundings(shown, text, target.text);
  const isUnread = text.length === 0 && target.text.length === 0;
  const changed = by ? ('scaled' as const) : ('changed' as const);
  const difference = isChanged ? changed : isUnread ? ('unread' as const) : undefined;
  return { rect, isResized, difference };
}

/** A field that follows a text, on a new version: beside its text, or to be looked at. */
function withText(
  field: DraftField,
  anchor: TextAnchor,
  count: number,
  pages: readonly number[],
  after: DocumentVersion,
): DraftField {
  const there = (page: number) => (page > count ? page : (pages[page - 1] ?? page));
  const page = anchor.page === undefined ? undefined : there(anchor.page);
  const moved: DraftField = {
    ...field,
    fileKey: after.key,
    anchor: { ...anchor, ...(page !== undefined && { page }) },
    ...(field.imported &&
      page !== undefined && {
        imported: {
          ...field.imported,
          location: { ...field.imported.location, PageNumber: page },
        },
      }),
  };
  const found = after.found?.get(anchor.text);
  const { places: _, ...waiting } = moved.anchor ?? anchor;
  if (!anchor.places || !found) return { ...moved, anchor: waiting };
  const settled = settleAnchor(moved, found, (at) => after.pages[at - 1]?.size);
  if (settled.anchor?.places?.length) return settled;
  const size = after.pages[there(field.page) - 1]?.size;
  return {
    ...settled,
    page: there(field.page),
    rect: size ? keepInside(field.rect, size) : field.rect,
    ...(!field.review && { review: reviewOf(field, 'textGone') }),
  };
}

function scaleBetween(from: Size, to: Size): Scale {
  return { x: to.width / from.width, y: to.height / from.height };
}

function scaleText(page: PageText, by: Scale): PageText {
  return page.map(({ text, rect }) => ({ text, rect: scaleRect(rect, by) }));
}

function reviewOf({ fileKey, page, rect }: DraftField, reason: FieldReview['reason']): FieldReview {
  return { reason, fileKey, page, rect };
}

/** Where a page stands in the new version; a missing one stands after its last predecessor left. */
function nearestPage(page: number, pairs: readonly (number | undefined)[], count: number): number {
  const previous = pairs.slice(0, page).findLast((pair) => pair !== undefined);
  return Math.min(Math.max(1, previous ?? 1), Math.max(1, count));
}
