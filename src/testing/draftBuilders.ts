import type { Rect, Size } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { DocumentFacts, FactsByFile } from '#core/draft/documentFacts.ts';
import { type Draft, type DraftField, newDraft } from '#core/draft/draft.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { addSigner } from '#core/draft/commands/signerCommands.ts';

/** Ids `f1`, `f2`, ..., each once. */
export function countingIds(prefix = 'f'): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}

/**
 * A draft of one document `lease.pdf` (key `file`) with the signers Anna (`a`) and Jonas (`b`),
 * both with an address.
 */
export function leaseDraft(): Draft {
  const draft = addFile(newDraft('draft', 'Lease'), 'file', 'lease.pdf');
  const withAnna = addSigner(draft, 'a', { name: 'Anna', email: 'anna@posteo.example' });
  return addSigner(withAnna, 'b', { name: 'Jonas', email: 'jonas@harbour.example' });
}

/** A field with a box of its type's default size by default. */
export function makeField(id: string, members: Partial<DraftField> = {}): DraftField {
  return {
    id,
    type: 'SingleLine',
    name: id,
    fileKey: 'file',
    page: 1,
    rect: { x: 100, y: 100, width: 180, height: 20 },
    signerIds: ['a'],
    locked: false,
    ...members,
  };
}

/** The draft with these fields and no others. */
export function withOnly(draft: Draft, ...fields: DraftField[]): Draft {
  return { ...draft, fields };
}

/** Facts of a document whose pages all have one size, US Letter by default. */
export function factsOf(
  pageCount: number,
  size: Size = { width: 612, height: 792 },
  members: Partial<DocumentFacts> = {},
): DocumentFacts {
  return {
    pageCount,
    pageSizes: new Map(Array.from({ length: pageCount }, (_, index) => [index + 1, size])),
    needsPassword: false,
    byteLength: 10_000,
    embeddedFields: [],
    ...members,
  };
}

/** Facts of `leaseDraft`'s one document, of four Letter pages. */
export function leaseFacts(members: Partial<DocumentFacts> = {}): FactsByFile {
  return new Map([['file', factsOf(4, undefined, members)]]);
}

/**
 * A draft of thousands of fields on many pages, of all types and for both signers and their pair,
 * none overlapping another.
 */
export function largeDraft(fieldCount: number, pageCount = 1000): Draft {
  const perPage = Math.ceil(fieldCount / pageCount);
  const types: readonly FieldType[] = ['SingleLine', 'Check', 'Signature'];
  const owners = [['a'], ['a', 'b'], ['b'], ['b'], ['a', 'b'], ['a']];
  const fields = Array.from({ length: fieldCount }, (_, index): DraftField => {
    const at = index % perPage;
    const rect: Rect = {
      x: 20 + (at % 3) * 190,
      y: 20 + Math.floor(at / 3) * (700 / Math.ceil(perPage / 3)),
      width: 140,
      height: Math.min(70, 600 / Math.ceil(perPage / 3)),
    };
    return makeField(`f${index}`, {
      type: types[index % 3] ?? 'Check',
      name: `Field${index}`,
      page: Math.floor(index / perPage) + 1,
      rect,
      signerIds: owners[index % 6] ?? ['a'],
    });
  });
  return withOnly(leaseDraft(), ...fields);
}
