import * as z from 'zod/mini';
import { limits } from '#core/wire/limits.ts';
import { line } from '#core/wire/text.ts';

/** Types of generated fields. */
export const fieldTypes = ['Signature', 'SingleLine', 'Check'] as const;
export type FieldType = (typeof fieldTypes)[number];

/**
 * Where a field stands, in points (1/72 inch) on the page as shown. What `Right` means is decided
 * in core/location alone. `Right` and `Top` left out are 0, as a known client drops zeros.
 */
export const locationSchema = z.object({
  Right: z._default(z.number(), 0),
  Top: z._default(z.number(), 0),
  Width: z.number().check(z.positive()),
  Height: z.number().check(z.positive()),
  PageNumber: z.int().check(z.gte(1)),
});
export type Location = z.output<typeof locationSchema>;

const key = line(limits.name, 1);

/**
 * One field: its type and where it stands. `ConvertedFrom` (our addition) is the full name of a
 * field inside the PDF that this one stands for: nobody is given that one to fill in, and what it
 * held is not drawn.
 */
export const fieldDefinitionSchema = z.object({
  Type: z.enum(fieldTypes),
  Location: locationSchema,
  ConvertedFrom: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.entry))),
});
export type FieldDefinition = z.output<typeof fieldDefinitionSchema>;

/** A form set: field name -> field definition. */
export const formSetSchema = z.record(key, fieldDefinitionSchema);

/** What a signer may fill: keys of form sets, and fileIds of PDFs with embedded fields. */
export const signerFormSetsSchema = z.object({ FormSets: z._default(z.array(key), []) });

/** The JSON uploaded for a file. */
export const fileMetadataSchema = z.object({
  DisplayName: z.optional(line(limits.name)),
  Signers: z._default(z.record(key, signerFormSetsSchema), {}),
  FormSets: z._default(z.record(key, formSetSchema), {}),
});
export type FileMetadata = z.output<typeof fileMetadataSchema>;
/** File metadata as a client may write it: members with a default may be left out. */
export type FileMetadataInput = z.input<typeof fileMetadataSchema>;
