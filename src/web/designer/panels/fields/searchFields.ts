import { readName } from '#web/designer/canvas/fieldWords.ts';
import type { DraftField } from '#core/draft/draft.ts';
import type { FieldSearch } from '#web/designer/store/designerState.ts';

/** A search that leaves out nothing. */
export const anyField: FieldSearch = { name: '', type: undefined, signerId: undefined, pages: '' };

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a name fits: a part of it, or with `*` the whole of it; capitals do not count. */
function nameTest(pattern: string): (name: string) => boolean {
  const text = pattern.trim();
  if (text === '') return () => true;
  const inner = text.split('*').map(literal).join('.*');
  const test = new RegExp(text.includes('*') ? `^${inner}$` : inner, 'iu');
  return (name) => test.test(name);
}

/**
 * The fields of a list that a search looks for, in their order; the very same list where it looks
 * for all. `pages`: its page numbers as read; undefined for all pages.
 */
export function searchFields(
  fields: readonly DraftField[],
  { name, type, signerId }: FieldSearch,
  pages: readonly number[] | undefined,
): readonly DraftField[] {
  if (name.trim() === '' && type === undefined && signerId === undefined && !pages) return fields;
  const fits = nameTest(name);
  const wanted = pages && new Set(pages);
  return fields.filter(
    (field) =>
      (type === undefined || field.type === type) &&
      (signerId === undefined || field.signerIds.includes(signerId)) &&
      (!wanted || wanted.has(field.page)) &&
      (fits(field.name) || fits(readName(field))),
  );
}
