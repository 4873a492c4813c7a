import type { Rect } from '#core/geometry/rect.ts';

/**
 * One place of a PDF's own text box or check box, as the service reads, keeps and draws it: a
 * widget (ISO 32000-1, 12.5.6.19). The widgets of one field share its name.
 */
export interface FormWidget {
  /** Fully qualified name of the field, its parts joined by dots. */
  name: string;
  /** The field's alternate name (/TU), meant for people. */
  label?: string;
  kind: 'text' | 'check';
  /** 1-based. */
  page: number;
  /** Points from the top-left corner of the page as shown. */
  box: Rect;
  maxLength?: number;
  comb: boolean;
  multiline: boolean;
  readOnly: boolean;
  required: boolean;
  /** Points as shown; absent where the size adapts to the box. */
  fontSize?: number;
  align: 'left' | 'center' | 'right';
  /** Quarter turns clockwise of the text against the page as shown, in degrees; 0 is upright. */
  turn: 0 | 90 | 180 | 270;
  /** What the PDF holds already: whether a check box is on, or a text, '' where there is none. */
  value?: string | boolean;
}

/**
 * Characters that the names, labels and values of a transaction's widgets have together, at most:
 * its state holds them, which is read with each request.
 */
export const mostFormText = 1_000_000;

/** Characters of the texts that a widget brings: its name, label and value. */
export function formTextOf({
  name,
  label = '',
  value,
}: {
  name: string;
  label?: string;
  value?: string | boolean;
}): number {
  return name.length + label.length + (typeof value === 'string' ? value.length : 0);
}
