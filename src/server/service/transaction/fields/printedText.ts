import type { FillableField } from './fieldsOfSigner.ts';

/**
 * The text or option that a text box or list of the PDF brought along, which its own drawing shows;
 * '' for none. Undefined for other fields.
 */
export function printedText({ kind, widgets: [widget] }: FillableField): string | undefined {
  return (kind === 'text' || kind === 'list') && widget ? String(widget.value ?? '') : undefined;
}
