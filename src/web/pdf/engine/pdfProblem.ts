/**
 * Why a file or a page could not be used. `empty`: 0 bytes. `notPdf`: another kind of file.
 * `damaged`: a PDF beyond repair. `unreadable`: disk or browser refused. `passwordCancelled`: no
 * password was entered. `unsupported`: a dynamic XFA form. `tabEnded`: the tab ended more than once
 * while it was opened. `notFetched`: pdf.js did not come. `aborted`: by the caller.
 */
export type PdfProblemKind =
  | 'empty'
  | 'notPdf'
  | 'damaged'
  | 'unreadable'
  | 'passwordCancelled'
  | 'unsupported'
  | 'noPages'
  | 'timeout'
  | 'tabEnded'
  | 'notFetched'
  | 'aborted';

/** Expected trouble with a PDF; `detail` is the engine's own English, for a details line. */
export interface PdfProblem {
  readonly kind: PdfProblemKind;
  readonly detail: string;
}

/** A problem of that kind. */
export function pdfProblem(kind: PdfProblemKind, detail = ''): PdfProblem {
  return { kind, detail };
}

/** Distinguishes a problem from the thing that was asked for. */
export function isPdfProblem<T extends object>(value: T | PdfProblem): value is PdfProblem {
  return 'kind' in value && 'detail' in value;
}
