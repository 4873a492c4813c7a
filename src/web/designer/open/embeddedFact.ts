import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { EmbeddedField } from '#web/pdf/reading/readEmbeddedFields.ts';

/** Whether the field holds something: a text, a tick, a choice. */
function isFilled({ type, value, exportValue }: EmbeddedField): boolean {
  if (value === undefined || value.length === 0) return false;
  if (type !== 'check' && type !== 'radio') return true;
  return value !== 'Off' && (exportValue === undefined || value === exportValue);
}

/**
 * What the draft needs to know of a field inside a PDF; what is not so is left out, as there may be
 * thousands.
 */
export function embeddedFact(field: EmbeddedField, page: number): EmbeddedFieldFact {
  const { name, type, rect, readOnly, hidden, zeroSize, multiline, maxLength } = field;
  return {
    name,
    kind: type,
    page,
    rect,
    ...(readOnly && { readOnly }),
    ...(hidden && { hidden }),
    ...(zeroSize && { zeroSize }),
    ...(isFilled(field) && { filled: true }),
    ...(multiline && { multiline }),
    ...(maxLength !== undefined && { maxLength }),
  };
}
