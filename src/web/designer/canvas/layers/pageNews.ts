import type { DraftField } from '#core/draft/draft.ts';
import { pageKey } from '#core/draft/lists/fieldsByPage.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';

const nobody: ReadonlySet<string> = new Set();
const selections = new WeakMap<readonly DraftField[], ReadonlyMap<string, ReadonlySet<string>>>();

function byPage(fields: Iterable<DraftField>): Map<string, Set<string>> {
  const pages = new Map<string, Set<string>>();
  for (const { id, fileKey, page } of fields) {
    const key = pageKey(fileKey, page);
    const ids = pages.get(key);
    if (ids) ids.add(id);
    else pages.set(key, new Set([id]));
  }
  return pages;
}

/** Ids of what is selected on a page; the very same set for all pages where nothing is. */
export function selectedOnPage(
  state: DesignerState,
  fileKey: string,
  page: number,
): ReadonlySet<string> {
  const selected = selectedFields(state);
  if (selected.length === 0) return nobody;
  let pages = selections.get(selected);
  if (!pages) {
    pages = byPage(selected);
    selections.set(selected, pages);
  }
  return pages.get(pageKey(fileKey, page)) ?? nobody;
}

const blocked = new WeakMap<readonly Problem[], ReadonlyMap<string, string>>();

/**
 * Ids of the fields of a page that stop Send, with spaces between: a text, so that equal news are
 * no news.
 */
export function blockedOnPage(state: DesignerState, fileKey: string, page: number): string {
  const { problems, history, reading } = state;
  let pages = blocked.get(problems);
  if (!pages) {
    const byId = reading.fieldsById(history.present.fields);
    const wrong = problems
      .filter(({ severity }) => severity === 'blocking')
      .flatMap(({ place }) => place.fieldIds.flatMap((id) => byId.get(id) ?? []));
    pages = new Map([...byPage(wrong)].map(([key, ids]) => [key, [...ids].join(' ')]));
    blocked.set(problems, pages);
  }
  return pages.get(pageKey(fileKey, page)) ?? '';
}

/** The field of a page that something outside the canvas points at. */
export function litOnPage(
  { litFieldId, history, reading }: DesignerState,
  fileKey: string,
  page: number,
): string | undefined {
  if (litFieldId === undefined) return undefined;
  const field = reading.fieldsById(history.present.fields).get(litFieldId);
  return field?.fileKey === fileKey && field.page === page ? litFieldId : undefined;
}
