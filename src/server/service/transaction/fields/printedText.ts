import type { FillableField } from './fieldsOfSigner.ts';

/**
 * The text that a text box of the PDF brought along, which its own drawing shows; '' for none.
 * Undefined for other fields.
 */
export function printedText({ kind, widgets: [widget] }: FillableField): string | undefined {
  return kind === 'text' && widget ? String(widget.value ?? '') : undefined;
}
