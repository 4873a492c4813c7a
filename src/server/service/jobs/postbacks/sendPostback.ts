import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ForbiddenAddress, openSocket, type SocketRules } from './openSocket.ts';
import type { PostbackRequest } from './postbackRequest.ts';
import { isPublicAddress } from './publicAddress.ts';

/** How postbacks are sent. */
export interface PostbackRules extends Omit<SocketRules, 'isAllowed'> {
  /** Private addresses and http are allowed too. */
  allowPrivate: boolean;
  /** Milliseconds from the look-up of the name to the head of the answer. */
  timeoutMs?: number;
}

/** What an attempt met: an HTTP status with the beginning of the answer, or why there was none. */
export type PostbackAnswer =
  | { status: number; answer: string; error?: undefined }
  | { status?: undefined; answer?: undefined; error: string };

/** Bytes of an answer that are read, and characters of it that are kept. */
const mostBytes = 4_096;
const mostCharacters = 500;
/** The head decides; the beginning of the body is awaited for this long. */
const bodyMs = 1_000;

/** Sends one postback. Redirects are not followed; every failure is an answer, too. */
export async function sendPostback(
  postback: PostbackRequest,
  { allowPrivate, timeoutMs = 10_000, ...rules }: PostbackRules,
  signal: AbortSignal,
): Promise<PostbackAnswer> {
  const url = new URL(postback.url);
  if (url.protocol !== 'https:' && !allowPrivate)
    return { error: 'Only https addresses are sent to here.' };
  const isAllowed = allowPrivate ? () => true : isPublicAddress;
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  try {
    const socket = await openSocket(url, { ...rules, isAllowed }, either);
    const sent = request({
      createConnection: () => socket,
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        ...postback.headers,
        Host: url.host,
        Connection: 'close',
        'Content-Length': Buffer.byteLength(postback.body),
      },
      signal: either,
    });
    // A connection that breaks after the head has come changes nothing.
    sent.on('error', () => undefined);
    try {
      sent.end(postback.body);
      const [response] = (await once(sent, 'response', { signal: either })) as [IncomingMessage];
      return { status: response.statusCode ?? 0, answer: await readBeginning(response) };
    } finally {
      sent.destroy();
      socket.destroy();
    }
  } catch (error) {
    return {
      error: timeout.aborted
        ? `There was no answer within ${timeoutMs / 1000} seconds.`
        : faultInWords(error, url),
    };
  }
}

/** The first printable characters of a body that come in time. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const giveUp = setTimeout(() => response.destroy(), bodyMs);
  try {
    for await (const chunk of response) {
      chunks.push(Buffer.from(chunk as Uint8Array));
      size += chunks.at(-1)?.byteLength ?? 0;
      if (size >= mostBytes) break;
    }
  } catch {
    // What has come is shown.
  } finally {
    clearTimeout(giveUp);
  }
  const text = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
  return text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, mostCharacters)
    .toWellFormed()
    .trim();
}

function faultInWords(error: unknown, url: URL): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    ENOTFOUND: `There is no host named ${url.hostname}.`,
    EAI_AGAIN: `The name ${url.hostname} could not be looked up just now.`,
    ECONNREFUSED: `${url.host} refused the connection.`,
    ECONNRESET: `${url.host} closed the connection before it answered.`,
    EPIPE: `${url.host} closed the connection before it answered.`,
    EHOSTUNREACH: `${url.host} cannot be reached.`,
    ENETUNREACH: `${url.host} cannot be reached.`,
  };
  const message = error instanceof Error ? error.message : String(error);
  return words[code] ?? `${url.host}: ${message}`.slice(0, mostCharacters);
}
