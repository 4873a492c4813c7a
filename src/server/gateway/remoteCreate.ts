import { createHash } from 'node:crypto';
import { createUnknownCode } from '#core/wire/surfaces/appSurface.ts';
import type { AnswerStore } from '#server/service/storage/remote/answerStore.ts';
import { answerTooLong, jsonAsOurs, readAnswer } from './remoteAnswer.ts';
import { errorResponse, refusal } from '#server/service/http/problemResponse.ts';

/** What is needed to create transactions at a remote service. */
export interface RemoteCreateParts {
  answers: AnswerStore;
  /** Sends the create request. Rejects when no answer arrives. */
  send: (body: string, idempotencyKey: string) => Promise<Response>;
  /** Resolves to whether the service honours Idempotency-Key itself, so that a retry is safe. */
  honoursKeys: () => Promise<boolean>;
  now: () => number;
}

/** Creates at a remote service at most once per key. */
export type RemoteCreate = (owner: string, key: string, body: string) => Promise<Response>;

/** Failures that occur before anything is sent, so that the service cannot have acted. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Keeps the answer to each key, for services that know no such keys.
 *
 *   begun ──> sent ──> answered   kept, and returned again for the same key
 *     │         └────> no answer  unknown: a service that honours keys is asked again, else a
 *     │                           person has to decide
 *     └─ not sent, or refused ──> forgotten: the key is free
 */
export function createRemoteCreate({
  answers,
  send,
  honoursKeys,
  now,
}: RemoteCreateParts): RemoteCreate {
  const running = new Map<string, Promise<Response>>();

  async function sendOnce(owner: string, key: string, body: string): Promise<Response> {
    let response: Response;
    let text: string | undefined;
    try {
      response = await send(body, key);
      text = await readAnswer(response);
    } catch (error) {
      if (isNeverSent(error)) {
        await answers.forget(owner, key);
        return errorResponse(
          502,
          'The signing service cannot be reached. Nothing was sent; try again.',
        );
      }
      if (await honoursKeys())
        return errorResponse(
          502,
          'The connection to the signing service was cut. Trying again is safe.',
        );
      return unknown();
    }
    if (text === undefined) return (await honoursKeys()) ? answerTooLong() : unknown();
    if (response.ok) {
      await answers.answer(owner, key, {
        status: response.status,
        response: text,
        transactionId: idOf(text),
      });
    } else if (response.status < 500) {
      await answers.forget(owner, key);
    } else if (!(await honoursKeys())) {
      return unknown();
    }
    return jsonAsOurs(response.status, text);
  }

  return async (owner, key, body) => {
    const name = `${owner} ${key}`;
    const digest = new Uint8Array(createHash('sha256').update(body).digest());
    const begun = await answers.begin(owner, key, digest, now());
    if (begun.state === 'differs')
      return refusal('idempotency-conflict', 'This Idempotency-Key was used with another body.');
    if (begun.state === 'answered') return jsonAsOurs(begun.status, begun.response);
    if (begun.state === 'pending') {
      const other = running.get(name);
      if (other) return (await other).clone();
      // An earlier request sent it, or a process that has ended since.
      if (!(await honoursKeys())) return unknown();
    }
    const answer = sendOnce(owner, key, body);
    running.set(name, answer);
    try {
      return (await answer).clone();
    } finally {
      running.delete(name);
    }
  };
}

/** Whether a request failed before anything of it was sent. */
function isNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return neverSent.has(cause?.code ?? '');
}

function idOf(text: string): string | null {
  try {
    const { Id } = JSON.parse(text) as { Id?: unknown };
    return typeof Id === 'string' ? Id : null;
  } catch {
    return null;
  }
}

function unknown(): Response {
  const Message =
    'The signing service did not answer, and there is no way to ask it: it may or may not have created the transaction. Look there before you decide.';
  return errorResponse(409, Message, [{ Path: '', Code: createUnknownCode, Message }]);
}
