import type { PdfjsApi } from './loadPdfjs.ts';

/**
 * A file up to this size is handed to pdf.js in one piece: 32 MiB. It makes no copy either (the
 * bytes move to the parser), and as long as pieces could be missing pdf.js checks each byte it
 * reads and walks over all that a page refers to before drawing it.
 */
const onePiece = 2 ** 25;

/** Whether a file is small enough to be read at once. */
export function isReadAtOnce(fileSize: number): boolean {
  return fileSize <= onePiece;
}

/** Bytes of a large file that are read at a time: a 64th within 1 and 4 MiB, a power of two. */
export function rangeChunkSize(fileSize: number): number {
  return 2 ** Math.round(Math.log2(Math.min(2 ** 22, Math.max(2 ** 20, fileSize / 64))));
}

/**
 * Feeds pdf.js from a Blob piece by piece, so that a file is never copied whole. `onRead` hears of
 * each piece (bytes read so far), `onFailure` when the browser cannot read the file any more
 * (moved, changed or its disk removed).
 */
export function createBlobTransport(
  pdfjs: PdfjsApi,
  blob: Blob,
  onRead: (bytes: number) => void,
  onFailure: (detail: string) => void,
) {
  let read = 0;
  let closed = false;
  class BlobTransport extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      blob
        .slice(begin, end)
        .arrayBuffer()
        .then(
          (buffer) => {
            if (closed) return;
            read += buffer.byteLength;
            onRead(read);
            this.onDataRange(begin, new Uint8Array(buffer));
          },
          (error: unknown) => {
            if (!closed) onFailure(error instanceof Error ? error.message : String(error));
          },
        );
    }

    override abort() {
      closed = true;
    }
  }
  return new BlobTransport(blob.size, null);
}
