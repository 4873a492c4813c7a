import type { FormField } from './formField.ts';
import type { Given } from './progress.ts';

/** How many fields of this one's kind the signer has, and how many of them are not signed yet. */
export function placesLike({ kind }: FormField, { fields, marks }: Given) {
  const alike = fields.filter((field) => field.kind === kind && !field.readOnly);
  return { all: alike.length, open: alike.filter(({ key }) => !marks.has(key)).length };
}
