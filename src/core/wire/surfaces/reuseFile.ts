import * as z from 'zod/mini';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { fieldTraitsSchema } from '#core/wire/contract/traitSchemas.ts';
import { limits } from '#core/wire/limits.ts';
import { pathText } from '#core/wire/parseBody.ts';
import { line, message } from '#core/wire/text.ts';

/** Bounds of a file of saved blocks and layouts, beside those of transactions. */
export const reuseLimits = {
  /** Bytes of the file. */
  bytes: 20 * 1024 * 1024,
  /** Bytes that an installation keeps for one pair of keys. */
  installationBytes: 2 * 1024 * 1024,
  /** Blocks, and layouts. */
  items: 500,
  /** Characters of the name of a block or layout. */
  name: 100,
  /** Fields of one block. */
  blockFields: 200,
  /** Pages of one layout. */
  pages: 20_000,
  /** Texts that are kept of one page, and characters of one. */
  pageTexts: 20_000,
  text: 20_000,
  /** Points that no place and no size exceeds. */
  points: 1_000_000,
} as const;

const coordinate = z.number().check(z.gte(-reuseLimits.points), z.lte(reuseLimits.points));
const extent = z.number().check(z.gt(0), z.lte(reuseLimits.points));
const sizeSchema = z.object({ width: extent, height: extent });
const boxOf = (length: typeof coordinate) =>
  z.object({ x: coordinate, y: coordinate, width: length, height: length });
const id = line(100, 1);

/** Somebody who is to fill in fields: a signer takes the place when the fields are used. */
const placeSchema = z.object({ id, name: line(limits.name, 1) });
export type SavedPlace = z.output<typeof placeSchema>;

const fieldMembers = {
  type: z.enum(fieldTypes),
  name: line(limits.name, 1).check(
    z.refine((name) => name !== '__proto__', { error: 'cannot be "__proto__"' }),
  ),
  /** Points: in a block from its top-left corner, in a layout from that of the page as shown. */
  rect: boxOf(extent),
  /** Ids of the places that share it. */
  places: z.array(id).check(z.maxLength(limits.signers)),
  value: z.optional(z.union([message(limits.entry), z.number(), z.boolean()])),
  traits: z.optional(fieldTraitsSchema),
};
const savedFieldSchema = z.object(fieldMembers);

const layoutFieldSchema = z.object({
  ...fieldMembers,
  /** From 1. */
  page: z.int().check(z.gte(1), z.lte(reuseLimits.pages)),
  /** Names the repeat that it belongs to: one box on several pages. */
  repeat: z.optional(id),
  /** The text of its document that it follows, and the text's box beside which it stood. */
  anchor: z.optional(
    z.object({
      text: message(limits.search),
      occurrence: z.optional(z.int().check(z.gte(1))),
      page: z.optional(z.int().check(z.gte(1), z.lte(reuseLimits.pages))),
      box: z.optional(boxOf(coordinate)),
    }),
  ),
});
export type LayoutField = z.output<typeof layoutFieldSchema>;

const itemMembers = {
  id,
  name: line(reuseLimits.name, 1),
  /** Milliseconds since 1970. */
  savedAt: z.number().check(z.gte(0), z.lte(8.64e15)),
  places: z.array(placeSchema).check(z.maxLength(limits.signers)),
};

/** Whether an item has each place once, and its fields name no other. */
function hasItsPlaces(item: {
  places: readonly SavedPlace[];
  fields: readonly { places: readonly string[] }[];
}): boolean {
  const known = new Set(item.places.map((place) => place.id));
  if (known.size !== item.places.length) return false;
  return item.fields.every((field) => field.places.every((place) => known.has(place)));
}

const itsPlaces = { error: 'names places that it does not have once' };

/** A few fields that belong together, to be placed on any page. */
export const savedBlockSchema = z
  .object({
    kind: z.literal('block'),
    ...itemMembers,
    fields: z.array(savedFieldSchema).check(z.minLength(1), z.maxLength(reuseLimits.blockFields)),
  })
  .check(z.refine(hasItsPlaces, itsPlaces));
export type SavedBlock = z.output<typeof savedBlockSchema>;

const layoutPageSchema = z.object({
  /** Points, as shown. */
  size: sizeSchema,
  /** What stands on it, by which the page is found again in another document. */
  text: z
    .array(
      z.object({ text: z.string().check(z.maxLength(reuseLimits.text)), rect: boxOf(coordinate) }),
    )
    .check(z.maxLength(reuseLimits.pageTexts)),
});
export type LayoutPage = z.output<typeof layoutPageSchema>;

/** All fields of a document, with what is needed to place them on another one. */
export const savedLayoutSchema = z
  .object({
    kind: z.literal('layout'),
    ...itemMembers,
    /** SHA-256 of the document's PDF, in lower-case hex. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    byteLength: z.int().check(z.gte(1)),
    pages: z.array(layoutPageSchema).check(z.minLength(1), z.maxLength(reuseLimits.pages)),
    fields: z.array(layoutFieldSchema).check(z.minLength(1), z.maxLength(limits.fields)),
  })
  .check(
    z.refine(hasItsPlaces, itsPlaces),
    z.refine(
      ({ pages, fields }) =>
        fields.every(
          ({ page, anchor }) => page <= pages.length && (anchor?.page ?? 1) <= pages.length,
        ),
      { error: 'has fields beyond its last page' },
    ),
  );
export type SavedLayout = z.output<typeof savedLayoutSchema>;

/** What is kept for the next document. */
export type SavedItem = SavedBlock | SavedLayout;

const fileSchema = z.object({
  kind: z.literal('fieldwright/reuse'),
  version: z.literal(1),
  blocks: z.array(savedBlockSchema).check(z.maxLength(reuseLimits.items)),
  layouts: z.array(savedLayoutSchema).check(z.maxLength(reuseLimits.items)),
});

/** Why a file of blocks and layouts is refused; `where` is the path to the first thing wrong. */
export interface ReuseFileFault {
  code: 'tooLarge' | 'notJson' | 'otherKind' | 'newer' | 'invalid';
  where: string;
}

/** What a file holds, or why it is refused as a whole. */
export type ReadReuseFile =
  | { ok: true; items: readonly SavedItem[] }
  | { ok: false; fault: ReuseFileFault };

/** The text of the file that holds these items; `readReuseFile` reads it. */
export function writeReuseFile(items: readonly SavedItem[]): string {
  return JSON.stringify({
    kind: 'fieldwright/reuse',
    version: 1,
    blocks: items.filter(({ kind }) => kind === 'block'),
    layouts: items.filter(({ kind }) => kind === 'layout'),
  });
}

const refused = (code: ReuseFileFault['code'], where = ''): ReadReuseFile => ({
  ok: false,
  fault: { code, where },
});

/** Reads a file of saved blocks and layouts. It comes from anywhere: all of it is checked. */
export function readReuseFile(text: string): ReadReuseFile {
  if (text.length > reuseLimits.bytes) return refused('tooLarge');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused('notJson');
  }
  if (typeof body !== 'object' || body === null) return refused('otherKind');
  const { kind, version } = body as { kind?: unknown; version?: unknown };
  if (kind !== 'fieldwright/reuse') return refused('otherKind');
  if (typeof version === 'number' && version > 1) return refused('newer');
  const read = z.safeParse(fileSchema, body);
  if (!read.success) return refused('invalid', pathText(read.error.issues[0]?.path ?? []));
  return { ok: true, items: [...read.data.blocks, ...read.data.layouts] };
}
