import type { FormWidget } from '#core/appearance/formWidget.ts';
import type { Size } from '#core/geometry/rect.ts';

/**
 * What the inspection of an uploaded PDF found, as far as decisions and the signer's page need it.
 */
export interface UploadedPdf {
  /** Size of each page as shown (crop, rotation and UserUnit applied), in points; page 1 first. */
  pages: Size[];
  /**
   * Certified so that its own fields may be filled in and it may be signed, but nothing be drawn on
   * it (DocMDP level 2, ISO 32000-2, 12.8.2.2).
   */
  formOnly?: true;
  /** The AcroForm's text boxes and check boxes that can be seen. */
  embedded: FormWidget[];
}

/** Whether a signer can fill in the field of this widget. */
export function takesEntries(widget: FormWidget): boolean {
  return !widget.readOnly;
}
