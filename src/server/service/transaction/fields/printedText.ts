import type { FillableField } from './fieldsOfSigner.ts';

/** The text that a text box of the PDF brought along, which its own drawing shows; '' for none. */
export function printedText({ widgets }: FillableField): string {
  return String(widgets[0]?.value ?? '');
}
