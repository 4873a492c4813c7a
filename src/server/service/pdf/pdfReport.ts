import type { Calculations, UnrunScripts } from '#core/appearance/calculations.ts';
import type { FormWidget } from '#core/appearance/formWidget.ts';
import type { DocumentReading } from '#core/wire/documentReading.ts';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import type { TextHit } from '#core/textSearch/findText.ts';
import type { Size } from '#core/geometry/rect.ts';
import type { PdfTroubleCode } from '#server/service/pdf/file/pdfTrouble.ts';

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

/** The widget of a form field of any kind, with what only reading and drawing it needs. */
export interface ReportedWidget extends Omit<FormWidget, 'kind' | 'value' | 'state' | 'radio'> {
  kind: FormWidget['kind'] | 'radio' | 'choice' | 'button' | 'signature';
  password: boolean;
  /** Not to be seen: flagged so, or without an area. */
  hidden: boolean;
  /** Whether this widget of a check box or radio button is on, else the text; '' without one. */
  value: string | boolean;
  /** The name of the state that is "on" (check box, radio button). */
  onState?: string;
  /** What that state stands for: an option of the field, else its name. */
  exportValue?: string;
  /** Several of its options can be chosen at once (choice). */
  several?: true;
}

/** What to look for. */
export interface SearchTexts {
  texts: readonly string[];
  /** Hits of one text beyond which no more are looked for. */
  mostEach: number;
}

/** A file with the text of a document, and the document's name, which no other has. */
export interface TextFile {
  path: string;
  document: string;
}

/**
 * Texts to be found in the PDF at a path; its own text is written where `keep` says, and not read
 * as far as an earlier search kept it in `known`.
 */
export interface SearchJob extends SearchTexts {
  path: string;
  known?: TextFile;
  keep?: TextFile & { mostBytes: number };
}

/** Texts to be found in the text that was kept of a document. */
export interface TextSearchJob extends SearchTexts {
  kept: TextFile;
}

/** One place of a text; `page` counts from 1. */
export interface ReportedText extends TextHit {
  page: number;
}

/** Where texts stand, each in the order of the pages. */
export interface SearchReport {
  ok: true;
  found: { text: string; hits: ReportedText[] }[];
  /** Whether the text of the document was written as a whole. */
  isKept: boolean;
}

/**
 * The same of a kept text; `found` is undefined where that is missing or damaged, or the document
 * must be asked where glyphs stand.
 */
export interface TextSearchReport {
  ok: true;
  found: SearchReport['found'] | undefined;
}

/** What the sender is told about a PDF that was taken all the same. */
export interface PdfNote {
  /** A stable code, such as `pdf-actions-removed`. */
  code: string;
  /** A sentence: what was found, and what became of it. */
  message: string;
}

/** What is known of an uploaded PDF. */
export interface PdfReport {
  ok: true;
  /** What the sender is to be told. */
  notes?: PdfNote[];
  /** The document that was written anew, where it was: its SHA-256 in lower-case hex, its bytes. */
  written?: { sha256: string; size: number };
  /** How the document is read in parts, as it is kept. */
  reading?: DocumentReading;
  pages: ReportedPage[];
  widgets: ReportedWidget[];
  /** What its form computes by itself. */
  calculations?: Calculations;
  /** Scripts of its form that are not run here. */
  unrun: UnrunScripts[];
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
