import type { Calculations, UnrunScripts } from '#core/appearance/calculations.ts';
import type { DocumentReading } from '#core/wire/documentReading.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';

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
  /** How it is read in parts; absent of what an earlier version kept. */
  reading?: DocumentReading;
  /** Where the texts stand that fields of this file are placed by, in the order of the pages. */
  found?: FoundText[];
  /** What its sender is told about it. */
  notes?: UploadNote[];
  /** Fields of the PDF, named as the family does, in which its signers sign. */
  signatureFields?: { name: string; page: number; box: Rect }[];
  /** The AcroForm's text boxes, lists and check boxes that can be seen. */
  embedded: FormWidget[];
  /** What the AcroForm computes by itself. */
  calculations?: Calculations;
  /** Scripts of the AcroForm that are not run here. */
  unrun?: UnrunScripts[];
}

/** Something about an uploaded PDF that its sender should know: a stable code and a sentence. */
export interface UploadNote {
  code: string;
  message: string;
}

/**
 * One place of a text; `next` is where the next printed thing to its right begins or ends, in
 * points, and `further` the same of those after it.
 */
export interface FoundPlace {
  page: number;
  box: Rect;
  next?: number;
  further?: readonly number[];
}

/** A text that was searched for, as its client wrote it. */
export interface FoundText {
  text: string;
  hits: FoundPlace[];
}

/** Whether a signer can fill in the field of this widget. */
export function takesEntries(widget: FormWidget): boolean {
  return !widget.readOnly && !widget.computed;
}
