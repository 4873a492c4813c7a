import { createHash } from 'node:crypto';
import type { EditedPdf } from '#server/service/pdf/file/PdfEdit.ts';
import type { SignDigest } from '#server/service/pdf/sealJob.ts';
import { bytesToDodge, openByteRange } from './ownRange.ts';
import type { SealPlace } from './sealField.ts';

/**
 * Signs all bytes except the signature's own, and writes byte range and signature into the space
 * kept for them (ISO 32000-1, 12.8.1). Rejects as `sign` does.
 */
export async function closeSeal(pdf: EditedPdf, place: SealPlace, sign: SignDigest): Promise<void> {
  const start = pdf.offsetOf(place.signature);
  let before = 0;
  const index = pdf.parts.findIndex((part) => {
    if (start >= 0 && start < before + part.length) return true;
    before += part.length;
    return false;
  });
  const part = pdf.parts[index];
  if (!part) throw new Error('the seal was not written');
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  const rangeAt = bytes.indexOf(openByteRange, start - before);
  // It stands next to the byte range; the first zeros are enough to find it.
  const open = bytes.indexOf(`<${'0'.repeat(16)}`, rangeAt);
  const close = open + place.room * 2 + 2;
  const gap = close - open;
  const more = bytesToDodge(pdf.parts, { open: before + open, gap, length: pdf.length - gap });
  if (more > 0) pdf.parts.push(Buffer.alloc(more, '\n'));
  pdf.length += more;
  const range = `[0 ${before + open} ${before + close} ${pdf.length - before - close}]`;
  bytes.write(range.padEnd(openByteRange.length), rangeAt, 'latin1');
  const hash = createHash('sha256');
  for (const [at, one] of pdf.parts.entries()) {
    if (at === index) hash.update(bytes.subarray(0, open)).update(bytes.subarray(close));
    else hash.update(one);
  }
  const signature = await sign(hash.digest());
  if (signature.length > place.room) {
    throw new Error(`the seal needs ${signature.length} bytes and has ${place.room}`);
  }
  bytes.write(Buffer.from(signature).toString('hex'), open + 1, 'latin1');
}
