import * as z from 'zod/mini';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { fieldMannerSchema } from '#core/wire/contract/traitSchemas.ts';
import { boxSchema } from './boxSchema.ts';

/** A designed field as it becomes a field of the PDF itself. */
const formFieldSchema = z.object({
  name: z.string().check(z.minLength(1)),
  /** What it is called for people. */
  label: z.optional(z.string()),
  type: z.enum(fieldTypes),
  /** Of a text: the size of all texts of its page, points. */
  textSize: z.optional(z.number().check(z.positive())),
  /** What it asks for. */
  manner: z.optional(fieldMannerSchema),
  value: z.optional(z.union([z.string(), z.boolean()])),
  /**
   * Points on the 1-based page as shown; all of them are one field. Of a choice, each is a button
   * with a `state`: what is chosen with it.
   */
  places: z.array(
    z.object({
      page: z.int().check(z.positive()),
      box: boxSchema,
      state: z.optional(z.string().check(z.minLength(1))),
    }),
  ),
});
export type ExportedField = z.output<typeof formFieldSchema>;

/**
 * What follows the bytes of the PDF in the body of POST /app/fillable, in tab order. `?fields=`
 * says how many bytes it takes.
 */
export const formExportSchema = z.object({ fields: z.array(formFieldSchema) });
export type FormExport = z.output<typeof formExportSchema>;
