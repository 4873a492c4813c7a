/**
 * Why a file or a page could not be used. `empty`: 0 bytes. `notPdf`: another kind of file.
 * `damaged`: a PDF beyond repair. `unreadable`: the disk or browser refused to read it.
 * `passwordCancelled`: no password was given. `unsupported`: a dynamic XFA form. `tabEnded`: the
 * system ended the tab while it was opened, more than once. `noPages`, `timeout`, `aborted` (by the
 * caller) speak for themselves.
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
  | 'aborted';

/**
 * Expected trouble with a PDF as a value; `detail` is the engine's own English words, for a details
 * line only.
 */
export interface PdfProblem {
  readonly kind: PdfProblemKind;
  readonly detail: string;
}

/** A problem of that kind. */
export function pdfProblem(kind: PdfProblemKind, detail = ''): PdfProblem {
  return { kind, detail };
}

/** Tells a problem from the thing that was asked for. */
export function isPdfProblem<T extends object>(value: T | PdfProblem): value is PdfProblem {
  return 'kind' in value && 'detail' in value;
}
