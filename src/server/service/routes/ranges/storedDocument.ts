import type { DocumentReading } from '#core/wire/documentReading.ts';
import { attachmentName } from '#server/service/http/attachmentName.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import { streamOf } from '#server/service/http/streamOf.ts';
import type { BlobFault, BlobRef, ByteRange } from '#server/service/storage/blobs/blobStore.ts';
import { readRanges } from '#server/service/storage/blobs/checkedRanges.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** A document as it is stored. */
export interface DocumentAsShown extends BlobRef {
  /** In bytes. */
  size: number;
  /** How it is read in parts; one without is only given as a whole. */
  reading?: DocumentReading | undefined;
}

type Parts = Pick<ServiceParts, 'blobs' | 'reportDocumentFault'>;

/**
 * The answer with a stored document: the whole, or the one range that the request asks for (RFC
 * 9110, 14). Its ETag is the digest: a request that means another document by If-Match gets 412,
 * by If-Range the whole.
 */
export async function documentAnswer(
  { blobs, reportDocumentFault }: Parts,
  call: Call,
  document: DocumentAsShown,
  name: string,
): Promise<Response | 'missing'> {
  const { size, reading } = document;
  const etag = etagOf(document);
  const wanted = call.req.header('If-Match');
  if (wanted !== undefined && !isNamed(wanted, etag)) return replaced(name);
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': attachmentName(name),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
    ...(reading && { 'Accept-Ranges': 'bytes' }),
  };
  const ifRange = call.req.header('If-Range');
  const range =
    reading && (ifRange === undefined || ifRange === etag)
      ? byteRange(call.req.header('Range'), size)
      : undefined;
  if (range === 'unsatisfiable') return beyond(name, size);
  if (reading && range && call.req.method === 'GET') {
    const bytes = await readRanges(blobs, { ...document, reading }, [range]);
    // What is missing or changed is found by reading the whole.
    if (bytes)
      return new Response(streamOf(bytes), {
        status: 206,
        headers: {
          ...headers,
          'Content-Length': String(range.end - range.begin),
          'Content-Range': `bytes ${range.begin}-${range.end - 1}/${size}`,
        },
      });
  }
  const blob = await blobs.read(document);
  if (blob === 'missing') return blob;
  if (blob === 'changed')
    return documentFault({ reportDocumentFault }, document.blobKey, name, blob);
  return new Response(blob.body, {
    headers: { ...headers, 'Content-Length': String(blob.size) },
  });
}

/** The strong ETag of a stored document. */
export const etagOf = ({ sha256 }: BlobRef) => `"${sha256}"`;

/** Whether a list of ETags names this one; `*` names any. */
const isNamed = (list: string, etag: string) =>
  list.split(',').some((one) => ['*', etag].includes(one.trim()));

const replaced = (name: string) =>
  refusal('document-replaced', `"${name}" is another document now. Read it from its beginning.`);

const beyond = (name: string, size: number) =>
  refusal('range-beyond', `"${name}" has ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });

/** The answer (500) for a document that is not stored as it was kept; it is reported, too. */
export function documentFault(
  parts: Pick<ServiceParts, 'reportDocumentFault'>,
  blobKey: string,
  name: string,
  fault: BlobFault,
): Response {
  parts.reportDocumentFault({ blobKey, fault });
  return refusal(
    fault === 'missing' ? 'document-missing' : 'document-changed',
    fault === 'missing'
      ? `The stored document of "${name}" is missing. Send the same PDF again to put it right.`
      : `The stored document of "${name}" is not the one that was kept: its SHA-256 differs. Send the same PDF again to put it right.`,
  );
}

/**
 * What a Range header (RFC 9110, 14.2) asks of so many bytes: one range; `unsatisfiable` where it
 * lies beyond them; undefined for the whole, which is also the answer to what is no range of bytes
 * and to several ranges: these may overlap, and come in thousands.
 */
function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined;
  if (first === '') {
    const count = Math.min(size, Number(last));
    return count > 0 ? { begin: size - count, end: size } : 'unsatisfiable';
  }
  const begin = Number(first);
  // A range that ends before it begins is none.
  if (last !== '' && Number(last) < begin) return undefined;
  if (begin >= size) return 'unsatisfiable';
  return { begin, end: last === '' ? size : Math.min(size, Number(last) + 1) };
}
