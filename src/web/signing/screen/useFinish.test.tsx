// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import { createSharedStore } from '#web/signing/session/sharedStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { useFinish } from './useFinish.ts';

const view: SigningView = {
  status: 10,
  state: 'opened',
  canAct: true,
  language: 'en-US',
  scribbleNameFixed: false,
  requireHandsignature: false,
  signatureAtFinish: false,
  files: [],
  entries: {},
  others: { total: 0, signed: 0, named: [] },
};
const signedView: SigningView = { ...view, canAct: false, state: 'signed' };
const lost: ApiError = { kind: 'noAnswer', message: 'gone' };
const page: ApiError = { kind: 'malformed', status: 200, message: 'a page' };
const refused = (status: number, ...codes: string[]): ApiError => ({
  kind: 'refused',
  status,
  message: '',
  problems: codes.map((Code) => ({ Code, Path: '', Message: '' })),
});

function start(error: ApiError, now: SigningView | undefined) {
  const finish = vi.fn<SigningApi['finish']>(async () => ({ ok: false, error }));
  const port = {
    api: { finish } as unknown as SigningApi,
    store: createSharedStore(view, { entries: {}, signing: { signatures: {} } }),
    look: async () => undefined,
    onFinished: vi.fn<(next: SigningView) => void>(),
    recheck: async () => now,
    seen: 'what was seen',
  };
  return { finish, ...renderHook(() => useFinish(port)) };
}

test.each([
  ['without an answer, and the service says that nothing is signed', lost, view, 'failed'],
  ['without an answer, and nobody can be asked', lost, undefined, 'noAnswer'],
  ['with a page of a proxy, and nobody can be asked', page, undefined, 'noAnswer'],
  ['without an answer, but signed', lost, signedView, undefined],
  ['at the moment in which another window finished', refused(409), signedView, undefined],
  ['while the server is busy', refused(503), view, 'busy'],
  ['with more than is taken', refused(413), view, 'tooLarge'],
  ['with a link that is not known', refused(404), undefined, 'linkEnded'],
  ['beside what another signed meanwhile', refused(409, 'others-signed'), view, 'others'],
  ['with a conflict that lasts', refused(409), view, 'refused'],
])('Finish %s', async (_, error, now, kind) => {
  const { result, finish } = start(error, now);
  await act(async () => {
    await Promise.all([result.current.finish(), result.current.finish()]);
  });
  expect(finish).toHaveBeenCalledOnce();
  expect(finish.mock.calls[0]?.[0].seen).toBe('what was seen');
  expect(result.current.busy).toBe(false);
  expect(result.current.trouble?.kind).toBe(kind);
});
