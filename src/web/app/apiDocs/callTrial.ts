import type { ApiCall, ApiReference } from '#core/apiReference/readReference.ts';

/** The two keys of a person, as long as the page is open. */
export interface TypedKeys {
  apiKey: string;
  appKey: string;
}

/** What a person typed for all calls: it lives as long as the page, and is stored nowhere. */
export interface TrialState {
  keys: TypedKeys;
  /** Values of parameters by name: an id that was typed for one call is there for the next. */
  parameters: Readonly<Record<string, string>>;
  /** Bodies by call. */
  bodies: Readonly<Record<string, string>>;
}

/** Nothing typed yet. */
export const emptyTrial: TrialState = {
  keys: { apiKey: '', appKey: '' },
  parameters: {},
  bodies: {},
};

/**
 * The parameter that means what a call has just made: `transactionId` after `POST
 * /api/transaction/`, because the document has paths `/api/transaction/{transactionId}…`.
 */
export function parameterOfMade({ groups }: ApiReference, call: ApiCall): string | undefined {
  if (call.method !== 'POST') return undefined;
  const stem = `${call.path.replace(/\/$/, '')}/{`;
  const next = groups.flatMap(({ calls }) => calls).find(({ path }) => path.startsWith(stem));
  return next && /^\w+/.exec(next.path.slice(stem.length))?.[0];
}

/** The id in an answer. */
export function idOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('Id' in answer)) return undefined;
  return typeof answer.Id === 'string' ? answer.Id : undefined;
}
