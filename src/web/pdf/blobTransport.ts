import type { PdfjsApi } from './loadPdfjs.ts';

/**
 * Bytes read at a time: a 64th of the file within 256 KiB and 2 MiB. Each piece costs a round trip between threads, and
 * pdf.js begins a walk over the page tree anew after each missing piece, so large files are read in large pieces.
 */
export function rangeChunkSize(fileSize: number): number {
  const wanted = Math.max(2 ** 18, Math.min(2 ** 21, fileSize / 64));
  return 2 ** Math.round(Math.log2(wanted));
}

/**
 * Feeds pdf.js from a Blob piece by piece, so that a file is never copied whole. `onRead` hears of each piece (bytes
 * read so far), `onFailure` when the browser cannot read the file any more (moved, changed or its disk removed).
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
