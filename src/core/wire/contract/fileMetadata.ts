import * as z from 'zod/mini';
import { fieldTypes, traitFaults, valueFault } from '#core/fields/kindFacts.ts';
import { oneOf } from '#core/wire/issueWords.ts';
import { limits } from '#core/wire/limits.ts';
import { fieldTraitsSchema } from './traitSchemas.ts';
import { line, message } from '#core/wire/text.ts';

/** A number that may be left out, as 0 or null. */
const count = z.optional(z.int().check(z.gte(0)));
const length = z.optional(z.number().check(z.gte(0)));

/**
 * Where a field stands, in points (1/72 inch): insets of the page as shown, or of the box of each
 * place of a text on it. Edges may be negative; those left out are 0, as a known client drops
 * zeros. What they mean is decided in core/location alone.
 */
export const locationSchema = z.object({
  Left: z.optional(z.number()),
  Right: z.optional(z.number()),
  Top: z.optional(z.number()),
  Bottom: z.optional(z.number()),
  Width: length,
  Height: length,
  /** From 1; with `Search` it may be missing, which means all pages. */
  PageNumber: count,
  /** Plain text on the page, compared after NFKC, white space of any length equal. */
  Search: z.optional(message(limits.search)),
  /** Which place of the text, from 1; absent: all of them. Clients spell it in two ways. */
  Occurence: count,
  Occurrence: count,
});
export type Location = z.output<typeof locationSchema>;

/** A `Location` without the members that mean nothing: empty texts, and zeros that are no edge. */
function tidyLocation(location: Location): Location {
  const tidy: Record<string, unknown> = {};
  for (const name in location) {
    const value = location[name as keyof Location];
    if (value === undefined || value === '') continue;
    if (value !== 0 || ['Left', 'Right', 'Top', 'Bottom'].includes(name)) tidy[name] = value;
  }
  return tidy;
}

const key = line(limits.name, 1);

/** Of the family's type of which nobody says what is to be seen there; nothing of others. */
const wordsOfType = (given: unknown): string =>
  given === 'Seal'
    ? `${oneOf(fieldTypes, given)}: nothing says what such a field shows, and the whole document is sealed`
    : '';

/**
 * One field: its type and where it stands; `Width` and `Height` may stand beside the Location.
 * `ConvertedFrom` (our addition) is the full name of a field inside the PDF that this one stands
 * for: nobody is given that one to fill in, and what it held is not drawn. `TabOrder` (ours, too)
 * is its place among the fields of its page when a signer goes from one to the next; those without
 * it, or with 0, come after, as they are read. What else it asks for is ours as well.
 */
export const fieldDefinitionSchema = z
  .object({
    Type: z.enum(fieldTypes, { error: ({ input }) => wordsOfType(input) }),
    Location: locationSchema,
    Width: length,
    Height: length,
    /** Entered beforehand; the signer may change it. A text for a Check is kept without effect. */
    Value: z.optional(z.union([message(limits.entry), z.number(), z.boolean()])),
    ConvertedFrom: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.entry))),
    TabOrder: count,
    ...fieldTraitsSchema.shape,
  })
  .check(
    z.superRefine((field, context) => {
      for (const { member, code, message: text } of locationFaults(field))
        context.addIssue({
          code: 'custom',
          message: text,
          path: ['Location', member],
          params: { code },
          input: field,
        });
      const { Type, Value } = field;
      for (const { member, words } of traitFaults(Type, field))
        context.addIssue({ code: 'custom', message: words, path: [member], input: field });
      const fault = valueFault(Type, Value, field);
      if (fault)
        context.addIssue({ code: 'custom', message: fault, path: ['Value'], input: Value });
    }),
  );

/** What a Location lacks or holds twice, whatever its page. */
function locationFaults({ Location, ...beside }: LocationBeside) {
  const { Top, Bottom, Left, Right, PageNumber, Search, Occurence, Occurrence } = Location;
  const faults: { member: string; code: string; message: string }[] = [];
  const isSearch = Search !== undefined && Search.trim() !== '';
  const need = (member: string, isThere: unknown, given: unknown) => {
    if (isThere || isSearch) return;
    if (given === undefined) faults.push({ member, code: 'required', message: 'is required' });
    else faults.push({ member, code: 'too-small', message: 'must be more than 0' });
  };
  need(
    'Width',
    Location.Width || beside.Width || (Left !== undefined && Right !== undefined),
    Location.Width,
  );
  need(
    'Height',
    Location.Height || beside.Height || (Top !== undefined && Bottom !== undefined),
    Location.Height,
  );
  need('PageNumber', PageNumber, PageNumber);
  if (Occurence && Occurrence && Occurence !== Occurrence)
    faults.push({
      member: 'Occurrence',
      code: 'value',
      message: `is ${Occurrence}, but Occurence, another spelling of it, is ${Occurence}`,
    });
  return faults;
}

interface LocationBeside {
  Location: Location;
  Width?: number | undefined;
  Height?: number | undefined;
}

/** Where a field stands, in members that mean something. */
export function locationOf({ Location, Width, Height }: LocationBeside): Location {
  return tidyLocation({
    ...Location,
    Width: Location.Width || Width,
    Height: Location.Height || Height,
  });
}

export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;

/** A form set: field name -> field definition. */
export const formSetSchema = z.record(key, fieldDefinitionSchema);

/** What a signer may fill: keys of form sets, and fileIds of PDFs with embedded fields. */
export const signerFormSetsSchema = z.object({ FormSets: z._default(z.array(key), []) });

/** The JSON uploaded for a file. */
export const fileMetadataSchema = z.object({
  DisplayName: z.optional(line(limits.name)),
  /** Kept, without effect. */
  DisplayOrder: z.optional(z.number()),
  Description: z.optional(message(limits.message)),
  /**
   * A small copy of each signature stands at the bottom right of every page that has none of its
   * signer.
   */
  SetParaph: z.optional(z.boolean()),
  Signers: z._default(z.record(key, signerFormSetsSchema), {}),
  FormSets: z._default(z.record(key, formSetSchema), {}),
});
export type FileMetadata = z.output<typeof fileMetadataSchema>;
/** File metadata as a client may write it: members with a default may be left out. */
export type FileMetadataInput = z.input<typeof fileMetadataSchema>;
