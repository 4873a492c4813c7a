import { expect, test } from 'vitest';
import type { Entries, SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { keepSaving } from './keepSaving.ts';
import { createKeptCopy, type Shelf } from './keptCopy.ts';

const box = { x: 10, y: 10, width: 200, height: 20 };
const view: SigningView = {
  status: 10,
  state: 'opened',
  canAct: true,
  language: 'en-US',
  scribbleNameFixed: false,
  requireHandsignature: false,
  signatureAtFinish: false,
  files: [
    {
      fileId: 'a.pdf',
      displayName: 'A',
      pages: 1,
      sealed: false,
      readable: true,
      fields: [{ name: 'City', type: 'SingleLine', page: 1, box, readOnly: false, value: '' }],
      embedded: [],
    },
  ],
  entries: {},
  others: { total: 0, signed: 0, named: [] },
};

function shelf(): Shelf & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

const token = 'AAAAAAAAAAAAAAAAAAAAA-the-secret-part';

function start(answers: ApiResult<unknown>[], lasting = shelf()) {
  const copy = createKeptCopy(token, lasting, shelf());
  const store = createSigningStore(view, copy.read());
  const sent: Entries[] = [];
  const timers: { task: () => void; ms: number }[] = [];
  const keeper = keepSaving({
    store,
    copy,
    api: {
      saveEntries: (entries) => {
        sent.push(entries);
        return Promise.resolve(answers.shift() ?? { ok: true, value: undefined, status: 204 });
      },
    },
    onRefused: () => undefined,
    setTimer: (task, ms) => {
      const timer = { task, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const [city] = store.getState().fields;
  if (!city) throw new Error('the view has a field');
  return { store, keeper, sent, timers, lasting, city };
}

test('an entry is in this browser at once and at the service after a while', async () => {
  const { store, keeper, sent, timers, lasting, city } = start([]);
  store.enter(city, 'Leipzig');
  expect([...lasting.texts.values()].join()).toContain('Leipzig');
  expect(timers.map(({ ms }) => ms)).toEqual([800]);
  await keeper.flush();
  expect(sent).toEqual([{ 'a.pdf': { City: 'Leipzig' } }]);
  expect(lasting.texts.size).toBe(0);
  expect(store.getState().saving).toBe('saved');
});

test('without a connection an entry survives a reload and is sent again', async () => {
  const lost: ApiResult<unknown> = { ok: false, error: { kind: 'noAnswer', message: 'gone' } };
  const first = start([lost]);
  first.store.enter(first.city, 'Leipzig');
  await first.keeper.flush();
  expect(first.store.getState().saving).toBe('offline');
  expect(first.timers.map(({ ms }) => ms)).toEqual([2000]);
  first.keeper.stop();

  const second = start([], first.lasting);
  expect(second.store.getState().entries.get(second.city.key)).toBe('Leipzig');
  await second.keeper.flush();
  expect(second.sent).toEqual([{ 'a.pdf': { City: 'Leipzig' } }]);
});

test('an entry that does not fit stays here until it is mended', async () => {
  const { store, keeper, sent, city } = start([]);
  store.enter(city, 'W'.repeat(100));
  await keeper.flush();
  expect(sent).toEqual([]);
  store.enter(city, 'Leipzig');
  await keeper.flush();
  expect(sent).toHaveLength(1);
});

test('the secret part of a link is not written down', () => {
  const { store, lasting, city } = start([]);
  store.enter(city, 'Leipzig');
  expect([...lasting.texts.keys()].join()).not.toContain('secret');
});

test('a field that another signer fills in meanwhile is told, and no longer sent', () => {
  const { store, city } = start([]);
  store.enter(city, 'Leipzig');
  const [file] = view.files;
  if (!file) throw new Error('the view has a file');
  const fields = file.fields.map((field) => ({ ...field, readOnly: true, value: 'Berlin' }));
  const taken = store.follow({ ...view, files: [{ ...file, fields }] });
  expect(taken.map((field) => field.name)).toEqual(['City']);
  expect(store.getState().pending.size).toBe(0);
});
