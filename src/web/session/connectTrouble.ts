import { ApiFailure } from '#web/api/apiResult.ts';

/** Why a connection was not made, as the key of a text in the namespace `connect`. */
export type ConnectTrouble = 'refused' | 'linkRefused' | 'tooMany' | 'unreachable';

const troubles: readonly ConnectTrouble[] = ['refused', 'linkRefused', 'tooMany', 'unreachable'];

/** The trouble that a failed attempt by key or by link means. */
export function connectTrouble(error: unknown, by: 'key' | 'link'): ConnectTrouble {
  if (!(error instanceof ApiFailure) || error.error.kind !== 'refused') return 'unreachable';
  const { status } = error.error;
  if (status === 429) return 'tooMany';
  if (status >= 500) return 'unreachable';
  return by === 'key' ? 'refused' : 'linkRefused';
}

/** The trouble that came along in the history's state, if any. */
export function troubleOfState(state: unknown): ConnectTrouble | undefined {
  const trouble =
    state !== null && typeof state === 'object' && 'trouble' in state && state.trouble;
  return troubles.find((known) => known === trouble);
}
