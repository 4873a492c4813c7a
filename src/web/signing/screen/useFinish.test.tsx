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

function start(error: ApiError, now: SigningView | undefined, shown = view) {
  const finish = vi.fn<SigningApi['finish']>(async () => ({ ok: false, error }));
  const store = createSharedStore(shown, { entries: {}, signing: { signatures: {} } });
  const port = {
    api: { finish } as unknown as SigningApi,
    store,
    look: async () => undefined,
    onFinished: vi.fn<(next: SigningView) => void>(),
    recheck: async () => now,
    seen: 'what was seen',
  };
  return { finish, store, ...renderHook(() => useFinish(port)) };
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

test('Finish at midnight shows the day of the service, and signs it when it is pressed again', async () => {
  const when = {
    name: 'when',
    type: 'DateSigned',
    page: 1,
    box: { x: 0, y: 0, width: 90, height: 20 },
    readOnly: true,
    value: '',
  } as const;
  const file = { fileId: 'a.pdf', displayName: 'a', pages: 1, sealed: false, readable: true };
  const own = { ...view, files: [{ ...file, fields: [when], embedded: [] }] };
  const problem = { Code: 'fact-changed', Path: 'entries["a.pdf"].when', Now: '2031-01-02' };
  const error: ApiError = {
    kind: 'refused',
    status: 409,
    message: '',
    problems: [{ ...problem, Message: '' }],
  };
  const { result, finish, store } = start(error, own, own);
  await act(() => result.current.finish());
  expect(finish.mock.calls[0]?.[0].zone).toBeTruthy();
  expect(result.current.trouble).toMatchObject({ kind: 'fact', field: { name: 'when' } });
  store.follow(own);
  await act(() => result.current.finish());
  expect(finish.mock.calls[1]?.[0].entries).toEqual({ 'a.pdf': { when: '2031-01-02' } });
});
