/** Why a PDF cannot be used; the job's result carries it to the caller. */
export type PdfTroubleCode =
  | 'notPdf'
  | 'damaged'
  | 'password'
  | 'certified'
  | 'tooComplex'
  | 'killed'
  /** The machine, the storage, the time stamp authority: to be tried again. */
  | 'trouble'
  | 'unsupported';

/**
 * Expected trouble with a PDF. Thrown inside the child process only, because a reader meets it deep
 * in recursion; the door of the process turns it into a value.
 */
export class PdfTrouble extends Error {
  readonly code: PdfTroubleCode;
  constructor(code: PdfTroubleCode, message: string) {
    super(message);
    this.code = code;
  }
}
