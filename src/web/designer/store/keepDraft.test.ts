import { expect, test } from 'vitest';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { type History, newHistory } from '#core/draft/history.ts';
import { newDraft } from '#core/draft/draft.ts';
import type { LogRecord } from '#web/designer/drafts/draftDb.ts';
import type { LoadedDraft } from '#web/designer/drafts/draftFile.ts';
import {
  readHistory,
  replay,
  type StoredHistory,
  storeHistory,
} from '#web/designer/drafts/draftLog.ts';
import { createDesignerStore } from './createDesignerStore.ts';
import { type NotYetStored, type DraftShelf, keepDraft } from './keepDraft.ts';

const meta = {
  id: 'd',
  title: 'T',
  createdAt: 0,
  updatedAt: 0,
  fileNames: [],
  pageCount: 0,
  fieldCount: 0,
};

/** One browser's store with the rules of the real one, and the tabs that look at it. */
function browser() {
  let snapshot: { upTo: number; history: StoredHistory } = {
    upTo: 0,
    history: storeHistory(newHistory(newDraft('d', 'T'))),
  };
  let log: LogRecord[] = [];
  let refusal: string | undefined;
  let isLost = false;
  const tabs = new Map<object, () => void>();
  const idle: (() => void)[] = [];

  const load = (): LoadedDraft => ({
    history: log.reduce<History>(
      (past, { entry }) => replay(past, entry),
      readHistory(structuredClone(snapshot.history)),
    ),
    n: log.at(-1)?.n ?? snapshot.upTo,
    meta,
  });
  const shelfOf = (tab: object): DraftShelf => ({
    append(n, entry) {
      if (refusal) return Promise.reject(new Error(refusal));
      if (isLost) return Promise.resolve('gone');
      if (snapshot.upTo >= n || log.some((record) => record.n === n))
        return Promise.resolve('conflict');
      log = [...log, { n, entry: structuredClone(entry) }];
      for (const [other, listener] of tabs) if (other !== tab) listener();
      return Promise.resolve('stored');
    },
    restore(history, upTo) {
      if (refusal) return Promise.reject(new Error(refusal));
      snapshot = { upTo, history: structuredClone(storeHistory(history)) };
      log = [];
      isLost = false;
      return Promise.resolve();
    },
    holdOn: () => undefined,
    fold(history, upTo) {
      snapshot = { upTo, history: structuredClone(storeHistory(history)) };
      log = log.filter((record) => record.n > upTo);
      return Promise.resolve();
    },
    load: () => Promise.resolve(isLost ? undefined : load()),
    changesAfter: (n) =>
      Promise.resolve(snapshot.upTo > n ? undefined : log.filter((record) => record.n > n)),
    onChangeElsewhere(listener) {
      tabs.set(tab, listener);
      return () => void tabs.delete(tab);
    },
    whenIdle: (callback) => void idle.push(callback),
  });
  return {
    load,
    refuse(reason: string | undefined) {
      refusal = reason;
    },
    lose() {
      isLost = true;
    },
    logLength: () => log.length,
    runIdle: () => {
      for (const callback of idle.splice(0)) callback();
    },
    openTab(arrival?: NotYetStored) {
      const tab = {};
      const loaded = load();
      const store = createDesignerStore(loaded);
      const keeper = keepDraft(store, loaded, shelfOf(tab), arrival);
      return {
        store,
        keeper,
        type: (title: string) =>
          store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, title)),
        title: () => store.getState().history.present.title,
      };
    },
  };
}

test('every step is written, and reading gives the history back', async () => {
  const stored = browser();
  const tab = stored.openTab();
  tab.type('one');
  tab.type('two');
  tab.store.undo();
  tab.store.redo();
  await tab.keeper.settled();
  expect(tab.store.getState().saving).toBe('saved');
  expect(stored.load().history.present.title).toBe('two');
  expect(stored.load().history.past).toHaveLength(2);
});

test('the steps of a new draft wait until it is stored itself', async () => {
  const stored = browser();
  let resolve = () => {};
  const begun = new Promise<void>((done) => (resolve = done));
  const tab = stored.openTab({ first: { stored: begun, storeAgain: () => begun } });
  tab.type('one');
  await Promise.resolve();
  expect([tab.store.getState().saving, stored.logLength()]).toEqual(['saving', 0]);
  resolve();
  await tab.keeper.settled();
  expect([tab.store.getState().saving, stored.logLength()]).toEqual(['saved', 1]);
});

test('a new draft that is refused lives in memory until the store takes it and all of its steps', async () => {
  const stored = browser();
  const refused = () => Promise.reject(new Error('QuotaExceededError'));
  let again = 0;
  const first = {
    stored: refused(),
    storeAgain: () => {
      again += 1;
      return again < 2 ? refused() : Promise.resolve();
    },
  };
  const tab = stored.openTab({ first });
  tab.type('one');
  await tab.keeper.settled();
  tab.type('two');
  await tab.keeper.settled();
  expect([tab.store.getState().saving, stored.logLength(), again]).toEqual(['memory', 0, 0]);
  tab.keeper.retry();
  await tab.keeper.settled();
  expect([tab.store.getState().saving, stored.logLength(), again]).toEqual(['memory', 0, 1]);
  tab.keeper.retry();
  await tab.keeper.settled();
  expect([tab.store.getState().saving, stored.logLength(), again]).toEqual(['saved', 2, 2]);
  expect(stored.load().history.present.title).toBe('two');
});

test('what could not be written goes on where the draft is opened again', async () => {
  const stored = browser();
  const tab = stored.openTab();
  expect(tab.keeper.unwritten()).toBeUndefined();
  stored.refuse('QuotaExceededError');
  tab.type('one');
  tab.type('two');
  await tab.keeper.settled();
  const left = tab.keeper.unwritten();
  tab.keeper.stop();
  expect(left?.loaded.history.present.title).toBe('two');
  stored.refuse(undefined);
  const later = stored.openTab(left);
  await later.keeper.settled();
  expect(later.store.getState().saving).toBe('saved');
  expect(stored.load().history.present.title).toBe('two');
  expect(stored.load().history.past).toHaveLength(2);
});

test('a draft that the browser loses while it is open is stored again, with its history', async () => {
  const stored = browser();
  const tab = stored.openTab();
  tab.type('one');
  await tab.keeper.settled();
  stored.lose();
  tab.type('two');
  await tab.keeper.settled();
  expect(tab.store.getState().saving).toBe('saved');
  tab.type('three');
  await tab.keeper.settled();
  expect(stored.load().history.present.title).toBe('three');
  expect(stored.load().history.past).toHaveLength(3);
});

test('loading the work of another tab that is lost keeps what is here', async () => {
  const stored = browser();
  const [a, b] = [stored.openTab(), stored.openTab()];
  a.type('from a');
  b.type('from b');
  await a.keeper.settled();
  await b.keeper.settled();
  const loser = a.store.getState().saving === 'elsewhere' ? a : b;
  const title = loser.title();
  stored.lose();
  await loser.keeper.loadOther();
  await loser.keeper.settled();
  expect([loser.store.getState().saving, loser.title()]).toEqual(['saved', title]);
  expect(stored.load().history.present.title).toBe(title);
});

test('a tab without changes of its own follows the other one', async () => {
  const stored = browser();
  const [a, b] = [stored.openTab(), stored.openTab()];
  a.type('from a');
  await a.keeper.settled();
  await b.keeper.settled();
  expect(b.title()).toBe('from a');
  b.type('from b');
  await b.keeper.settled();
  await a.keeper.settled();
  expect([a.title(), a.store.getState().saving]).toEqual(['from b', 'saved']);
});

test('of two tabs that change at once one wins and the other says so and overwrites nothing', async () => {
  const stored = browser();
  const [a, b] = [stored.openTab(), stored.openTab()];
  a.type('from a');
  b.type('from b');
  await a.keeper.settled();
  await b.keeper.settled();
  const states = [a, b].map((tab) => tab.store.getState().saving).toSorted();
  expect(states).toEqual(['elsewhere', 'saved']);
  const loser = a.store.getState().saving === 'elsewhere' ? a : b;
  const winner = loser === a ? b : a;
  loser.type('more by the loser');
  await loser.keeper.settled();
  expect(stored.load().history.present.title).toBe(winner.title());
  await loser.keeper.loadOther();
  expect(loser.title()).toBe(winner.title());
  loser.type('again');
  await loser.keeper.settled();
  expect(stored.load().history.present.title).toBe('again');
});

test('a refused write is said and tried again, in order', async () => {
  const stored = browser();
  const tab = stored.openTab();
  stored.refuse('QuotaExceededError');
  tab.type('one');
  await tab.keeper.settled();
  expect(tab.store.getState().saving).toBe('failed');
  expect(tab.store.getState().savingDetail).toContain('Quota');
  stored.refuse(undefined);
  tab.type('two');
  await tab.keeper.settled();
  expect(tab.store.getState().saving).toBe('saved');
  expect(stored.load().history.past.map((step) => step.draft.title)).toEqual(['T', 'one']);
});

test('a long log is folded when idle, and a tab that was behind still follows', async () => {
  const stored = browser();
  const tab = stored.openTab();
  const other = stored.openTab();
  for (let count = 1; count <= 60; count += 1) tab.type(`title ${count}`);
  await tab.keeper.settled();
  stored.runIdle();
  await tab.keeper.settled();
  await other.keeper.settled();
  expect(stored.logLength()).toBe(0);
  expect(other.title()).toBe('title 60');
  expect(stored.load().history.past).toHaveLength(60);
});
