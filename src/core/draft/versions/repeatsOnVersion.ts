import type { Size } from '#core/geometry/rect.ts';
import { spotOnPage } from '#core/geometry/spotOnPage.ts';
import { withFields } from '#core/draft/changedCopy.ts';
import { copyOfField, type WithNewFields } from '#core/draft/commands/duplicateFields.ts';
import { fieldNamerFor } from '#core/draft/commands/fieldNames.ts';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { DocumentVersion } from './replaceDocument.ts';

/** What the pages of a repeat have in common: all of them, or all but the first, the last. */
interface Reach {
  skipsFirst: boolean;
  skipsLast: boolean;
}

/** The reach of a repeat on these of `pageCount` pages; undefined where single ones were chosen. */
function reachOf(pages: ReadonlySet<number>, pageCount: number): Reach | undefined {
  const skipsFirst = !pages.has(1);
  const skipsLast = !pages.has(pageCount);
  const wanted = pageCount - (skipsFirst ? 1 : 0) - (skipsLast ? 1 : 0);
  return pages.size >= 2 && pages.size === wanted ? { skipsFirst, skipsLast } : undefined;
}

/** The fields of a document by their repeat. */
function repeatsIn(fields: readonly DraftField[], fileKey: string): Map<string, DraftField[]> {
  const repeats = new Map<string, DraftField[]>();
  for (const field of fields) {
    if (field.repeat === undefined || field.fileKey !== fileKey) continue;
    const members = repeats.get(field.repeat);
    if (members) members.push(field);
    else repeats.set(field.repeat, [field]);
  }
  return repeats;
}

/** The fields of a repeat that stay, one to a page: of several, those whose page is not gone. */
function onePerPage(members: readonly DraftField[]): DraftField[] {
  const taken = new Set<number>();
  const isGone = ({ review }: DraftField) => review?.reason === 'gone';
  return [...members.filter((field) => !isGone(field)), ...members.filter(isGone)].filter(
    (field) => {
      if (taken.has(field.page) && isGone(field)) return false;
      taken.add(field.page);
      return true;
    },
  );
}

/** The pages that a repeat of this reach comes to, of those where it does not stand. */
function newPages(kept: readonly DraftField[], reach: Reach, pageCount: number): number[] {
  const taken = new Set(kept.map(({ page }) => page));
  const first = reach.skipsFirst ? 2 : 1;
  const last = pageCount - (reach.skipsLast ? 1 : 0);
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return all.filter((page) => !taken.has(page));
}

/**
 * Repeats after their document was replaced. One that stood on every page (or on all but the first
 * or the last) stands on the new version's other pages too; one of a page that is gone goes, where
 * the page on which it landed has its own. `draft`: as `replaceDocument` left it; `before`: as it
 * was.
 */
export function repeatsOnVersion(
  draft: Draft,
  before: Draft,
  old: DocumentVersion,
  next: DocumentVersion,
  nextId: () => string,
): WithNewFields {
  const olds = repeatsIn(before.fields, old.key);
  if (olds.size === 0) return { draft, newIds: [] };
  const surplus = new Set<DraftField>();
  const namer = fieldNamerFor(draft.fields);
  const made: DraftField[] = [];
  const sizeOf = (page: number): Size | undefined => next.pages[page - 1]?.size;
  for (const [repeat, members] of repeatsIn(draft.fields, next.key)) {
    const kept = onePerPage(members);
    for (const field of members) if (!kept.includes(field)) surplus.add(field);
    const reach = reachOf(new Set(olds.get(repeat)?.map(({ page }) => page)), old.pages.length);
    const [model] = kept;
    const from = model && sizeOf(model.page);
    if (!reach || !from) continue;
    for (const page of newPages(kept, reach, next.pages.length)) {
      const rect = spotOnPage(model.rect, from, sizeOf(page) ?? from);
      const copy = copyOfField(model, nextId(), namer, { fileKey: next.key, page }, rect);
      made.push({ ...copy, locked: model.locked, repeat });
    }
  }
  if (surplus.size === 0 && made.length === 0) return { draft, newIds: [] };
  const left = draft.fields.filter((field) => !surplus.has(field));
  return { draft: withFields(draft, [...left, ...made]), newIds: made.map(({ id }) => id) };
}
