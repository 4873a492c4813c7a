import type { Rect, Size } from '#core/geometry/rect.ts';

/**
 * What the inspection of an uploaded PDF found, as far as decisions and the signer's page need it.
 */
export interface PdfFacts {
  /** Size of each page as shown (crop, rotation and UserUnit applied), in points; page 1 first. */
  pages: Size[];
  /**
   * Certified so that its own fields may be filled in and it may be signed, but nothing be drawn on
   * it (DocMDP level 2, ISO 32000-2, 12.8.2.2).
   */
  formOnly?: true;
  /** The AcroForm's text boxes and check boxes. */
  embedded: EmbeddedField[];
}

/**
 * A text box or check box that the PDF brought along; with several widgets it appears once per
 * widget.
 */
export interface EmbeddedField {
  /** Fully qualified name. */
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
  /** Quarter turns clockwise of the text against the page as shown, in degrees. */
  turn: 0 | 90 | 180 | 270;
  /** What the PDF holds already. */
  value?: string | boolean;
}

/** Whether a signer can fill it in. */
export function isFillable(field: EmbeddedField): boolean {
  return !field.readOnly;
}
