import { limits } from '#core/wire/limits.ts';
import { type AnnouncedDigests, tooLarge } from '#server/service/http/readBody.ts';
import type { Call } from '#server/service/http/createRouter.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { LocalFile } from '#server/service/storage/blobs/scratch.ts';
import type { ServiceParts } from '../serviceParts.ts';

/** What is said of a body beyond its being a PDF; `digest` sees all bytes. */
interface PdfBody {
  digest?: Pick<AnnouncedDigests, 'update' | 'refuse'> | undefined;
  /** What stands before the body. */
  before?: AsyncIterable<Uint8Array> | undefined;
  maxBytes?: number;
  /** What must stand near the beginning. */
  marker?: string;
}

/** Streams the PDF in a body to disk; or resolves to the answer that refuses it. */
export async function receivePdf(
  parts: Pick<ServiceParts, 'scratch'>,
  call: Call,
  { digest, before, maxBytes = limits.pdfBytes, marker = '%PDF-' }: PdfBody,
): Promise<LocalFile | Response> {
  const look = digest?.update ?? (() => undefined);
  const body = bodyChunks(call.req.raw, look);
  let received: Awaited<ReturnType<ServiceParts['scratch']['receive']>>;
  try {
    const chunks = before ? joined(before, body.chunks, look) : body.chunks;
    received = await parts.scratch.receive(chunks, { maxBytes, marker });
  } catch (error) {
    if (!body.brokeOff()) throw error;
    return refusal('body-broken-off', 'The body broke off before its end. Send it again.');
  }
  if (received.refused === 'too large') return tooLarge(maxBytes);
  if (received.refused)
    return refusal(
      'pdf-not-pdf',
      received.refused === 'empty'
        ? 'The body is empty; send the bytes of a PDF.'
        : 'The body is not a PDF: it does not begin with %PDF-.',
    );
  const { file } = received;
  const otherDigest = digest?.refuse();
  if (otherDigest) await parts.scratch.discard(file.path);
  return otherDigest ?? file;
}

async function* joined(
  before: AsyncIterable<Uint8Array>,
  body: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
) {
  for await (const chunk of before) {
    look(chunk);
    yield chunk;
  }
  yield* body;
}

/** Bytes of a body that is read as one: of so few a stream would cost more than they do. */
const mostWhole = 2 ** 20;

/**
 * The body of a request, chunk by chunk, each shown to `look`, and whether the client's side broke
 * it off. Of an announced length no more arrives, so that a small one is a single chunk.
 */
function bodyChunks(
  request: Request,
  look: (chunk: Uint8Array) => void,
): {
  chunks: AsyncIterable<Uint8Array>;
  brokeOff: () => boolean;
} {
  let broken = false;
  const announced = request.headers.get('Content-Length');
  async function* whole() {
    const bytes = await request.arrayBuffer().catch((error: unknown) => {
      broken = true;
      throw error;
    });
    if (bytes.byteLength === 0) return;
    const chunk = new Uint8Array(bytes);
    look(chunk);
    yield chunk;
  }
  async function* chunks() {
    const reader = request.body?.getReader();
    if (!reader) return;
    try {
      for (;;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          broken = true;
          throw error;
        });
        if (done) return;
        look(value);
        yield value;
      }
    } finally {
      // Leaving early (too large, not a PDF) lets the rest of the body go unread.
      await reader.cancel().catch(() => undefined);
    }
  }
  const isSmall = announced !== null && Number(announced) <= mostWhole;
  return { chunks: isSmall ? whole() : chunks(), brokeOff: () => broken };
}
