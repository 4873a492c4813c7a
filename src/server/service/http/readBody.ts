import { createHash, type Hash } from 'node:crypto';
import { limits } from '#core/wire/limits.ts';
import { type Schema, type ValueOf, parseBody } from '#core/wire/parseBody.ts';
import {
  allowedTexts,
  countJsonParts,
  deepest,
  type JsonExcess,
  findExcess,
} from './body/jsonExcess.ts';
import { parseInTurns } from './body/parseInTurns.ts';
import { takeTurn } from '#server/service/storage/database/takeTurn.ts';
import { problemResponse, refusal } from './problemResponse.ts';

/** Members, objects and lists of one body. */
const mostParts = 60_000;
/** The same for bodies that define fields: 10,000 with every member have that many. */
export const mostFieldParts = 200_000;
/** Bytes of a body that is read and judged at once; of a larger one other requests see nothing. */
export const atOnceBytes = 64 * 1024;

/** A JSON body: as its schema understands it, decoded only, and as sent. */
export interface ReadBody<S extends Schema> {
  value: ValueOf<S>;
  json: unknown;
  text: string;
}

/**
 * The JSON body of a request, of at most `most` bytes and `parts` members, objects and lists, as
 * its schema understands it; or the answer that refuses it (400, 413, 415).
 */
export async function readBody<S extends Schema>(
  request: Request,
  schema: S,
  most: number = limits.jsonBytes,
  parts: number = mostParts,
): Promise<ReadBody<S> | Response> {
  const type = readContentType(request, ['application/json']);
  return type instanceof Response ? type : readJson(request, schema, most, parts);
}

/**
 * The same for a body that may be missing: then no content type is asked for, and it is `{}`. What
 * can be left out is small: it has at most 64 KiB.
 */
export async function readOptionalBody<S extends Schema>(
  request: Request,
  schema: S,
): Promise<ReadBody<S> | Response> {
  const text = await readText(request, atOnceBytes);
  if (text instanceof Response) return text;
  if (/^\s*(null\s*)?$/.test(text)) return parseText('{}', schema);
  const type = request.headers.has('Content-Type')
    ? readContentType(request, ['application/json'])
    : undefined;
  return type instanceof Response ? type : parseText(text, schema);
}

/** The same for a body whose content type was read already. */
export async function readJson<S extends Schema>(
  request: Request,
  schema: S,
  most: number = limits.jsonBytes,
  parts: number = mostParts,
): Promise<ReadBody<S> | Response> {
  const text = await readText(request, most, parts);
  return text instanceof Response ? text : parseText(text, schema);
}

async function parseText<S extends Schema>(
  text: string,
  schema: S,
): Promise<ReadBody<S> | Response> {
  const turn = text.length > atOnceBytes ? takeTurn : undefined;
  let json: unknown;
  await turn?.();
  try {
    json = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be parsed';
    return refusal('bad-json', `The body is not JSON: ${why.slice(0, 200)}.`);
  }
  await turn?.();
  const excess = findExcess(schema, json);
  if (excess)
    return refusal(
      // More than a map may hold is more than a transaction may: too large (413), as is its sum.
      excess.isMap ? 'too-large' : 'too-big',
      `${excess.path || 'The body'} must have at most ${excess.most} entries.`,
      { path: excess.path },
    );
  await turn?.();
  const parsed = turn ? await parseInTurns(schema, json) : parseBody(schema, json);
  await turn?.();
  return parsed.ok ? { value: parsed.value, json, text } : problemResponse(parsed.problems);
}

/**
 * The text of a JSON body of at most `most` bytes, not parsed yet; or the answer that refuses it
 * (400 for other bytes than UTF-8 or than the header Digest says, and for a body nested too deep,
 * 413 for too many bytes or parts).
 */
export async function readText(
  request: Request,
  most: number = limits.jsonBytes,
  allowedParts: number = mostParts,
): Promise<string | Response> {
  const tooLarge = refuseLength(request, most);
  if (tooLarge) return tooLarge;
  const digest = announcedDigests(request.headers.get('Digest') ?? undefined);
  if (digest instanceof Response) return digest;
  const bytes = await readBytes(request, most, countJsonParts(allowedParts));
  if (typeof bytes === 'string') return refuseExcess(bytes, allowedParts);
  if (bytes instanceof Response) return bytes;
  digest.update(bytes);
  const otherDigest = digest.refuse();
  if (otherDigest) return otherDigest;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refusal('bad-json', 'The body is not UTF-8 text.');
  }
}

function refuseExcess(excess: JsonExcess, allowedParts: number): Response {
  if (excess === 'depth')
    return refusal('bad-json', `The body nests objects and lists deeper than ${deepest} levels.`);
  const what = {
    members: `An object of the body has more than ${limits.fields} members.`,
    parts: `The body has more than ${allowedParts} members, objects and lists.`,
    texts: `The body has more than ${allowedTexts(allowedParts)} texts.`,
  };
  return refusal('too-large', what[excess]);
}

/** A header that was sent several times with the same value, as it stands in one. */
function onceOf(header: string): string {
  const values = header.split(',').map((one) => one.trim());
  return new Set(values).size === 1 ? (values[0] ?? '') : header;
}

/**
 * The media type of a request's body: one of `allowed`; or the answer that refuses another type,
 * another encoding of JSON than UTF-8, and a compressed body (415).
 */
export function readContentType<T extends string>(
  request: Request,
  allowed: readonly T[],
): T | Response {
  const header = onceOf(request.headers.get('Content-Type') ?? '');
  const given = header.split(';')[0]?.trim().toLowerCase() ?? '';
  // A media type of some vendor in JSON is JSON (RFC 6839, 3.1).
  const meant = /^application\/[\w.!#$&^-]+\+json$/.test(given) ? 'application/json' : given;
  const type = allowed.find((one) => one === meant);
  if (type === undefined)
    return refusal(
      'content-type',
      `The Content-Type must be ${allowed.join(' or ')}${given === '' ? '' : `, not ${given.slice(0, 100)}`}.`,
    );
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header);
  // US-ASCII is a part of UTF-8.
  if (type === 'application/json' && charset && !/^(utf-?8|us-ascii)$/i.test(charset[1] ?? ''))
    return refusal('content-type', 'A JSON body must be in UTF-8.');
  const encoding = request.headers.get('Content-Encoding') ?? 'identity';
  return encoding.toLowerCase() === 'identity'
    ? type
    : refusal('content-type', 'A body with a Content-Encoding is not accepted; send it as it is.', {
        // RFC 9110, 12.5.3: what the client may send instead.
        headers: { 'Accept-Encoding': 'identity' },
      });
}

/**
 * Refuses a body whose announced length is over the limit (413), before a byte of it is read; else
 * undefined.
 */
export function refuseLength(request: Request, most: number): Response | undefined {
  const announced = Number(request.headers.get('Content-Length') ?? '0');
  return announced > most ? tooLarge(most) : undefined;
}

/** The answer to a body over the limit. */
export function tooLarge(most: number): Response {
  const [size, unit] = most < 2 ** 20 ? [most / 1024, 'KiB'] : [most / 2 ** 20, 'MiB'];
  return refusal('too-large', `The body is larger than ${size} ${unit}.`);
}

/** The answer to a body that ended early. */
const brokenOff = () =>
  refusal('body-broken-off', 'The body broke off before its end. Send it again.');

/** The bytes of a body; or what it has too much of, found while it arrives, or a refusal. */
async function readBytes(
  request: Request,
  most: number,
  count: ReturnType<typeof countJsonParts>,
): Promise<Uint8Array | JsonExcess | Response> {
  const announced = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY);
  // Of an announced length no more arrives, and it can be read without a stream of its own.
  if (announced <= atOnceBytes) {
    const whole = await request.arrayBuffer().catch(() => undefined);
    if (whole === undefined) return brokenOff();
    const bytes = new Uint8Array(whole);
    return count(bytes) ?? bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      const excess = size > most ? tooLarge(most) : count(value);
      if (excess) {
        await reader.cancel();
        return excess;
      }
      chunks.push(value);
    }
  } catch {
    return brokenOff();
  }
  return Buffer.concat(chunks);
}

/** The digests that a request announces for its body, compared with the bytes as they arrive. */
export interface AnnouncedDigests {
  update(chunk: Uint8Array): void;
  /** The answer (400) where a digest is another one, once all bytes are there; else undefined. */
  refuse(): Response | undefined;
}

const algorithms: Record<string, { name: string; hash: string; bytes: number }> = {
  sha256: { name: 'SHA-256', hash: 'sha256', bytes: 32 },
  sha512: { name: 'SHA-512', hash: 'sha512', bytes: 64 },
};

/**
 * The digests of a Digest header (RFC 3230), SHA-256 or SHA-512, also spelt without the hyphen.
 * Other algorithms are passed over beside one of these; alone they are refused (400), as a
 * malformed value is. An empty header counts as none.
 */
export function announcedDigests(header: string | undefined): AnnouncedDigests | Response {
  const digests: { name: string; value: Buffer; hash: Hash }[] = [];
  for (const part of (header ?? '').split(',')) {
    const [, word = '', value = ''] =
      /^\s*([A-Za-z0-9-]+)\s*=\s*([A-Za-z0-9+/=]*)\s*$/.exec(part) ?? [];
    const key = word.toLowerCase().replace('-', '');
    const algorithm = Object.hasOwn(algorithms, key) ? algorithms[key] : undefined;
    if (!algorithm) continue;
    const { name, hash, bytes } = algorithm;
    const given = Buffer.from(value, 'base64');
    if (given.byteLength !== bytes || given.toString('base64') !== value)
      return badDigest(`${name} is not the base64 of ${bytes} bytes`);
    digests.push({ name, value: given, hash: createHash(hash) });
  }
  if (header !== undefined && header.trim() !== '' && digests.length === 0)
    return badDigest(`"${header.slice(0, 100)}" names no algorithm that is checked here`);
  return {
    update: (chunk) => digests.forEach(({ hash }) => void hash.update(chunk)),
    refuse() {
      for (const { name, value, hash } of digests) {
        const found = hash.digest();
        if (!found.equals(value))
          return refusal(
            'digest-mismatch',
            `The body has another ${name} than the header Digest says: it is ${found.toString('base64')}.`,
            { path: 'Digest' },
          );
      }
      return undefined;
    },
  };
}

function badDigest(why: string): Response {
  return refusal(
    'bad-header',
    `In the header Digest, ${why}. It must have the form "SHA-256=<base64 of the 32 bytes>" or "SHA-512=<base64 of the 64 bytes>".`,
    { path: 'Digest' },
  );
}
