import * as z from 'zod/mini';
import type { FieldTraits } from '#core/fields/fieldTraits.ts';
import { limits } from '#core/wire/limits.ts';
import { line, message } from '#core/wire/text.ts';

const flag = z.optional(z.boolean());
/** A number, or a day such as `2026-11-28`. */
const bound = z.optional(z.union([z.number(), line(10, 1)]));

/** What a field asks for (all of it ours): kept as it came, and left out where it was. */
export const fieldTraitsSchema = z.object({
  Required: flag,
  ReadOnly: flag,
  Label: z.optional(line(limits.name)),
  Help: z.optional(message(limits.help)),
  MaxLength: z.optional(z.int().check(z.gte(1), z.lte(limits.entry))),
  Comb: flag,
  Format: z.optional(line(limits.format, 1)),
  Min: bound,
  Max: bound,
  Decimals: z.optional(z.int().check(z.gte(0), z.lte(limits.decimals))),
  Options: z.optional(z.array(line(limits.option, 1)).check(z.maxLength(limits.options))),
  Group: z.optional(line(limits.name, 1)),
  Chosen: flag,
  FontSize: z.optional(z.number().check(z.gte(limits.fontSize[0]), z.lte(limits.fontSize[1]))),
  Align: z.optional(z.enum(['left', 'center', 'right'])),
}) satisfies z.ZodMiniType<FieldTraits>;

/**
 * The same as pages of signers get it: with the language of who fills the field in, and with the
 * options of a PDF as they are.
 */
export const fieldMannerSchema = z.extend(fieldTraitsSchema, {
  language: z.optional(z.string()),
  Options: z.optional(z.array(z.string())),
  Texts: z.optional(z.array(z.string())),
});
