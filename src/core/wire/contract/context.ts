import * as z from 'zod/mini';

/** The answers of one file: field name -> text, number or tick. */
export const fileAnswersSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]),
);
export type FileAnswers = z.output<typeof fileAnswersSchema>;

/**
 * How field names appear in `Context`: in lower case (as in the contract's material), or as the
 * client wrote them.
 */
export const contextNamings = ['lower-case', 'as-defined'] as const;
export type ContextNames = (typeof contextNamings)[number];

/** The key of a field in `Context`. */
export function contextName(fieldName: string, names: ContextNames): string {
  return names === 'lower-case' ? fieldName.toLowerCase() : fieldName;
}

/**
 * The answers of one file out of a signer's `Context`; undefined where there are none or they have
 * another form.
 */
export function answersOfFile(
  context: Record<string, unknown> | null | undefined,
  fileId: string,
): FileAnswers | undefined {
  if (!context || !Object.hasOwn(context, fileId)) return undefined;
  const parsed = z.safeParse(fileAnswersSchema, context[fileId]);
  return parsed.success ? parsed.data : undefined;
}
