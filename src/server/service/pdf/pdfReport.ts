import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { Rect, Size } from '#core/geometry/rect.ts';
import type { PdfTroubleCode } from './file/pdfTrouble.ts';

/** What a job answers when it cannot be done: why, and what to do. */
export interface PdfFailure {
  ok: false;
  code: PdfTroubleCode;
  message: string;
  /** Where it happened, for the log and never for people, when it is a bug of ours. */
  detail?: string;
}

/** A page: how its user space is shown, and its size as shown in points. */
export interface ReportedPage {
  box: PageBox;
  size: Size;
}

export type EmbeddedFieldType = 'text' | 'check' | 'radio' | 'choice' | 'button' | 'signature';

/** One widget of an AcroForm field. Widgets of one field share its name. */
export interface EmbeddedField {
  /** Full name, its parts joined by dots. */
  name: string;
  type: EmbeddedFieldType;
  /** Page space, points. */
  rect: Rect;
  pageNumber: number;
  /** The field's description for people (/TU). */
  label?: string;
  maxLength?: number;
  comb: boolean;
  multiline: boolean;
  password: boolean;
  readOnly: boolean;
  /** Not to be seen: flagged so, or without an area. */
  hidden: boolean;
  required: boolean;
  /** A check box or radio button: is this widget on? Else the text; '' where there is none. */
  value: string | boolean;
  /** The value that stands for "on" (check box, radio button). */
  exportValue?: string;
  /** Points as shown; undefined where the size adapts to the box. */
  fontSize?: number;
  align: 'left' | 'center' | 'right';
  /** Quarter turns clockwise of the text against the page as shown, in degrees; 0 is upright. */
  turn: 0 | 90 | 180 | 270;
  /** The texts to choose from (choice). */
  options?: string[];
}

/** What is known of an uploaded PDF. */
export interface PdfReport {
  ok: true;
  pages: ReportedPage[];
  fields: EmbeddedField[];
  /** Locked by an owner password only: everybody can open it. */
  encrypted: boolean;
  /** Damaged, but its objects were found. */
  repaired: boolean;
  /** Existing digital signatures. */
  signatures: number;
  /** Certified so that every change is forbidden (DocMDP level 1). */
  certified: boolean;
  /** Level of a certification: 1 no changes, 2 filling in and signing, 3 also comments. */
  certification?: 1 | 2 | 3;
  xfa: 'none' | 'static' | 'dynamic';
}
