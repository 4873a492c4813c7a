import { expect, test } from 'vitest';
import type { Entries, SavedEntries, SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { ApiResult } from '#web/api/apiResult.ts';
import { createSharedStore } from './sharedStore.ts';
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
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}

const token = 'AAAAAAAAAAAAAAAAAAAAA-the-secret-part';

type Answer = ApiResult<SavedEntries | undefined>;

function start(answers: Answer[], lasting = shelf(), shown = view) {
  const copy = createKeptCopy(token, lasting, shelf());
  const store = createSharedStore(shown, copy.read());
  const sent: Entries[] = [];
  /** What happens while the service is asked, once for each request. */
  const meanwhile: (() => void)[] = [];
  const bases: (Entries | undefined)[] = [];
  const timers: { task: () => void; ms: number }[] = [];
  const keeper = keepSaving({
    store,
    copy,
    api: {
      saveEntries: ({ entries, base }) => {
        meanwhile.shift()?.();
        sent.push(entries);
        bases.push(base);
        return Promise.resolve(answers.shift() ?? { ok: true, value: undefined, status: 204 });
      },
    },
    onRefused: () => undefined,
    onSaved: () => undefined,
    setTimer: (task, ms) => {
      const timer = { task, ms };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  const [city] = store.getState().fields;
  if (!city) throw new Error('the view has a field');
  return { store, keeper, sent, meanwhile, bases, timers, lasting, city };
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

test('what fills itself is not saved: the service settles it when its signer finishes', async () => {
  const files = view.files.map((file) => ({
    ...file,
    fields: [
      ...file.fields,
      { name: 'Day', type: 'DateSigned' as const, page: 1, box, readOnly: true, value: '' },
    ],
  }));
  const { store, keeper, sent, bases, city } = start([], shelf(), { ...view, files });
  const day = store.getState().fields.find(({ name }) => name === 'Day');
  store.setState({ entries: new Map([[day?.key ?? '', '2026-11-28']]) });
  store.enter(city, 'Leipzig');
  await keeper.flush();
  expect(sent).toEqual([{ 'a.pdf': { City: 'Leipzig' } }]);
  expect(bases).toEqual([{ 'a.pdf': { City: '' } }]);
});

test('without a connection an entry survives a reload and is sent again', async () => {
  const lost: Answer = { ok: false, error: { kind: 'noAnswer', message: 'gone' } };
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
  const taken = store.follow({
    ...view,
    files: [{ ...file, fields: file.fields.filter(({ name }) => name !== 'City') }],
  });
  expect(taken.map((field) => field.name)).toEqual(['City']);
  expect(store.getState().pending.size).toBe(0);
});

const of = (City: string): Entries => ({ 'a.pdf': { City } });
const saved = (entries: Entries, overruled: Entries = {}): Answer => ({
  ok: true,
  value: { entries, overruled },
  status: 200,
});

test('a field that another window changed as well is said, with the other value to take back', async () => {
  const { store, keeper, sent, bases, city } = start([
    saved(of('Berlin'), of('Leipzig')),
    saved(of('Leipzig')),
  ]);
  store.enter(city, 'Berlin');
  await keeper.flush();
  expect(bases).toEqual([of('')]);
  expect(store.getState().entries.get(city.key)).toBe('Berlin');
  expect([...store.getState().changed]).toEqual([[city.key, 'Leipzig']]);
  store.settle(city, true);
  expect(store.getState().entries.get(city.key)).toBe('Leipzig');
  expect(store.getState().changed.size).toBe(0);
  await keeper.flush();
  expect(sent.at(-1)).toEqual(of('Leipzig'));
  expect(bases.at(-1)).toEqual(of('Berlin'));
});

test('what another window overruled is shown here, and what stood here can be taken back', async () => {
  const { store, keeper, city } = start([saved(of('Bern')), saved(of('Basel')), saved(of('Bonn'))]);
  store.enter(city, 'Bern');
  await keeper.flush();
  expect(store.isBehind(of('Bern'))).toBe(false);
  expect(store.isBehind(of('Basel'))).toBe(true);
  await keeper.look();
  expect(store.getState().entries.get(city.key)).toBe('Basel');
  expect([...store.getState().changed]).toEqual([[city.key, 'Bern']]);
  // What is typed there on and on is not said again: it was never entered here.
  store.settle(city, false);
  await keeper.look();
  expect(store.getState().entries.get(city.key)).toBe('Bonn');
  expect(store.getState().changed.size).toBe(0);
});

test('what was typed while the answer was on its way stays, and an own lost answer is no other window', async () => {
  const lost: Answer = { ok: false, error: { kind: 'noAnswer', message: 'gone' } };
  const { store, keeper, meanwhile, city } = start([lost, saved(of('Leipzig'), of('Leip'))]);
  store.enter(city, 'Leip');
  await keeper.flush();
  store.enter(city, 'Leipzig');
  meanwhile.push(() => store.enter(city, 'Leipzig-Ost'));
  await keeper.flush();
  expect(store.getState().entries.get(city.key)).toBe('Leipzig-Ost');
  expect(store.getState().pending.get(city.key)).toBe('Leipzig-Ost');
  expect(store.getState().changed.size).toBe(0);
});

test.each([
  [429, 'busy'],
  [503, 'busy'],
  [500, 'busy'],
  [413, 'refused'],
  [410, 'linkEnded'],
  [404, 'linkEnded'],
  [401, 'linkEnded'],
  [409, 'unsaved'],
])('an answer %i is said as %s, and the entry stays in this browser', async (status, saving) => {
  const { store, keeper, lasting, city } = start([
    { ok: false, error: { kind: 'refused', status, message: '', problems: [] } },
  ]);
  store.enter(city, 'Leipzig');
  await keeper.flush();
  expect(store.getState().saving).toBe(saving);
  expect([...lasting.texts.values()].join()).toContain('Leipzig');
});

const refusedWith = (status: number, retryAfterSeconds?: number): Answer => ({
  ok: false,
  error: {
    kind: 'refused',
    status,
    message: '',
    problems: [],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  },
});

test.each([
  ['a conflict is tried again, and said where it lasts', [409, 409], 'refused', [2000, 4000]],
  ['a link that is not known is asked for again', [404, 404], 'linkEnded', [2000, 4000]],
  ['what is too large is not sent again as it is', [413], 'refused', []],
])('%s', async (_, statuses, saving, waits) => {
  const { store, keeper, timers, city } = start(statuses.map((status) => refusedWith(status)));
  store.enter(city, 'Leipzig');
  const waited: number[] = [];
  for (let attempt = 0; attempt < statuses.length; attempt += 1) {
    await keeper.flush();
    waited.push(...timers.map(({ ms }) => ms));
  }
  expect(waited).toEqual(waits);
  expect(store.getState().saving).toBe(saving);
  await keeper.flush();
  expect(store.getState().saving).toBe('saved');
  expect(store.getState().pending.size).toBe(0);
});

test('however long the service asks to wait, it is asked again within five minutes', async () => {
  const { store, keeper, timers, city } = start([refusedWith(503, 30), refusedWith(503, 9e9)]);
  store.enter(city, 'Leipzig');
  await keeper.flush();
  expect(timers.map(({ ms }) => ms)).toEqual([30_000]);
  await keeper.flush();
  expect(timers.map(({ ms }) => ms)).toEqual([300_000]);
});

test('a page that is left sends only what the service does not have', async () => {
  const { store, keeper, sent, bases, city } = start([]);
  store.enter(city, 'Leipzig');
  await keeper.flush();
  keeper.leave();
  expect(sent).toHaveLength(1);
  store.enter(city, 'Leipzig-Ost');
  keeper.leave();
  expect([sent.at(-1), bases.at(-1)]).toEqual([of('Leipzig-Ost'), of('Leipzig')]);
});
