import { createHash } from 'node:crypto';
import { type DocumentReading, pieceDigestBytes } from '#core/wire/documentReading.ts';
import type { BlobStore, ByteRange } from './blobStore.ts';

/** A blob with the digests of its pieces. */
export interface PiecedBlob {
  blobKey: string;
  size: number;
  reading: DocumentReading;
}

/**
 * The bytes of ranges, one after the other, each piece compared with its digest before any of it is
 * given. The first one is read at once; resolves to undefined where it is missing or changed. A
 * later one that is ends the bytes by an error.
 */
export async function readRanges(
  blobs: Pick<BlobStore, 'readBytes'>,
  blob: PiecedBlob,
  ranges: readonly ByteRange[],
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const { pieceSize } = blob.reading;
  const [first] = ranges;
  if (!first) return undefined;
  let held = { index: Math.floor(first.begin / pieceSize), bytes: new Uint8Array() };
  const hold = async (index: number) => {
    const bytes = await readPiece(blobs, blob, index);
    if (bytes) held = { index, bytes };
    return bytes !== undefined;
  };
  if (!(await hold(held.index))) return undefined;
  return (async function* () {
    for (const { begin, end } of ranges)
      for (let at = begin; at < end; ) {
        const index = Math.floor(at / pieceSize);
        if (index !== held.index && !(await hold(index)))
          throw new Error('A piece of a stored document is missing or changed.');
        const start = index * pieceSize;
        const stop = Math.min(end, start + pieceSize);
        yield held.bytes.subarray(at - start, stop - start);
        at = stop;
      }
  })();
}

/** A piece as it was kept; undefined where it is missing or changed. */
async function readPiece(
  blobs: Pick<BlobStore, 'readBytes'>,
  { blobKey, size, reading }: PiecedBlob,
  index: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const begin = index * reading.pieceSize;
  const end = Math.min(size, begin + reading.pieceSize);
  const bytes = await blobs.readBytes(blobKey, { begin, end });
  if (bytes?.byteLength !== end - begin) return undefined;
  const digests = Buffer.from(reading.pieces, 'base64');
  const kept = digests.subarray(index * pieceDigestBytes, (index + 1) * pieceDigestBytes);
  const digest = createHash('sha256').update(bytes).digest().subarray(0, pieceDigestBytes);
  return kept.byteLength === pieceDigestBytes && digest.equals(kept) ? bytes : undefined;
}
