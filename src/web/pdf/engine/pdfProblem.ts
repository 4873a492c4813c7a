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

/**
 * So far a file is looked at: at most 1,024 bytes (PDF 1.7, implementation note 13 of Adobe) come
 * before its `%PDF-`, as the service has it, too.
 */
export const sniffLength = 1024 + '%PDF-'.length;

const otherKinds: readonly [name: string, bytes: readonly number[]][] = [
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a TIFF picture', [0x49, 0x49, 0x2a, 0x00]],
  ['a TIFF picture', [0x4d, 0x4d, 0x00, 0x2a]],
  ['a WebP picture', [0x52, 0x49, 0x46, 0x46]],
  ['a ZIP or Office file', [0x50, 0x4b, 0x03, 0x04]],
  ['an old Office file', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PostScript file', [0x25, 0x21, 0x50, 0x53]],
  ['an RTF file', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

/**
 * What the first bytes are: a PDF header within reach, or another kind, whose name is empty where
 * the bytes say nothing. pdf.js would open such a file; the service refuses it.
 */
export type Sniffed = { kind: 'pdf' } | { kind: 'other'; name: string };

/** Reads the kind of a file from its first `sniffLength` bytes. */
export function sniffPdf(head: Uint8Array): Sniffed {
  const marker = [0x25, 0x50, 0x44, 0x46, 0x2d];
  for (let at = 0; at + marker.length <= head.length; at++)
    if (marker.every((byte, index) => head[at + index] === byte)) return { kind: 'pdf' };
  const other = otherKinds.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
  return { kind: 'other', name: other?.[0] ?? '' };
}
