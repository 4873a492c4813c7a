// @vitest-environment jsdom
import { Blob as ReadableBlob } from 'node:buffer';
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { createDraft, keepPdf, loadDraft, readPdf } from '#web/designer/drafts/draftFile.ts';
import { holdPdf } from '#web/designer/drafts/heldPdfs.ts';
import { listDrafts } from '#web/designer/drafts/draftList.ts';
import { keepUnsaved, takeUnsaved } from '#web/designer/drafts/unsavedDrafts.ts';
import { browserShelf } from '#web/designer/open/openDesigner.ts';
import { type DraftKeeper, keepDraft } from '#web/designer/store/keepDraft.ts';
import { Notices } from './Notices.tsx';

const databaseName = 'fieldwright-drafts';
const nothingKept = 'This browser keeps nothing: export or send before you close the tab';
const lastChanges = 'The last changes could not be saved';
const full = () => {
  throw new DOMException('The disk is full.', 'QuotaExceededError');
};

// That of jsdom cannot be read.
beforeEach(() => void vi.stubGlobal('Blob', ReadableBlob));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const request = indexedDB.deleteDatabase(databaseName);
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve;
    request.onblocked = () => reject(new Error('a connection was left open'));
  });
});

let count = 0;

/** A draft with one document, made in this browser and shown with what is wrong with keeping it. */
async function openNew() {
  count += 1;
  const draft = { ...leaseDraft(), id: `draft ${count}` };
  const pdfs = new Map([['file', new Blob(['%PDF-1.7'])]]);
  holdPdf(draft.id, 'file', new Blob(['%PDF-1.7']));
  let keeper: DraftKeeper | undefined;
  const { store } = await renderDesigner(
    <Notices
      refused={[]}
      trouble={undefined}
      onDismiss={() => undefined}
      onFiles={() => undefined}
    />,
    draft,
    undefined,
    undefined,
    undefined,
    (designer) => {
      const made = createDraft(draft, pdfs);
      keeper = keepDraft(designer, made, browserShelf(draft.id), { first: made });
      return keeper;
    },
  );
  const settled = () => act(async () => keeper?.settled());
  const type = async (title: string) => {
    act(() => {
      store.apply({ key: 'renameDraft' }, (present) => setDraftTitle(present, title));
    });
    await settled();
  };
  await settled();
  return { id: draft.id, store, keeper, settled, type };
}

/** The title that a reload would find, and whether it would find the document. */
async function stored(draftId: string) {
  const loaded = await loadDraft(draftId);
  return [loaded?.history.present.title, (await readPdf(draftId, 'file')) !== undefined];
}

/** Each way in which a browser refuses from the beginning. */
const refusals: Record<string, () => void> = {
  'has no IndexedDB': () => vi.stubGlobal('indexedDB', undefined),
  'throws when a database is opened': () =>
    void vi.spyOn(indexedDB, 'open').mockImplementation(full),
  'fails to open a database': () =>
    void vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      const request = Object.assign(new EventTarget(), { error: new DOMException('damaged') });
      queueMicrotask(() => (request as unknown as IDBOpenDBRequest).onerror?.(new Event('error')));
      return request as unknown as IDBOpenDBRequest;
    }),
  'throws at a write': () =>
    void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
  'ends each transaction that writes': () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function end(
      this: IDBObjectStore,
      value: unknown,
      key,
    ) {
      const request = put.call(this, value, key);
      this.transaction.abort();
      return request;
    });
  },
};

for (const [name, refuse] of Object.entries(refusals))
  test(`a browser that ${name} is said to keep nothing, and keeps all once it can`, async () => {
    refuse();
    const { id, store, type, settled } = await openNew();
    expect(await screen.findByText(nothingKept)).toBeTruthy();
    await type('one');
    await type('two');
    expect(screen.getByText(nothingKept)).toBeTruthy();
    expect(store.getState().history.present.title).toBe('two');
    expect(await readPdf(id, 'file')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(await screen.findByText(nothingKept)).toBeTruthy();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.stubGlobal('Blob', ReadableBlob);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    await waitFor(() => expect(screen.queryByText(nothingKept)).toBeNull());
    expect(store.getState().saving).toBe('saved');
    expect(await stored(id)).toEqual(['two', true]);
  });

test('that nothing is kept is said once: closed, it stays closed', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  const { type, store } = await openNew();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await type('one');
  expect(screen.queryByText(nothingKept)).toBeNull();
  expect(store.getState().saving).toBe('memory');
});

/** Each way in which a store fails under a draft that was stored until then. */
const failures: Record<string, () => void> = {
  'refuses to add': () => void vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full),
  'refuses to read': () => void vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(full),
  'refuses to write': () => void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full),
};

for (const [name, fail] of Object.entries(failures))
  test(`a store that ${name} after the fortieth step says so and loses none`, async () => {
    const { id, store, type } = await openNew();
    for (let step = 1; step <= 40; step += 1) await type(`step ${step}`);
    expect(store.getState().saving).toBe('saved');
    fail();
    await type('step 41');
    expect(await screen.findByText(lastChanges)).toBeTruthy();
    await type('step 42');
    expect(screen.getByText(lastChanges)).toBeTruthy();
    vi.restoreAllMocks();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.getState().saving).toBe('saved'));
    expect(screen.queryByText(lastChanges)).toBeNull();
    expect(await stored(id)).toEqual(['step 42', true]);
    expect((await loadDraft(id))?.history.past).toHaveLength(42);
  });

test('a database that is deleted while a draft is open gets it back at the next step', async () => {
  const { id, store, type } = await openNew();
  await type('one');
  const request = indexedDB.deleteDatabase(databaseName);
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
  expect(await loadDraft(id)).toBeUndefined();
  await type('two');
  expect(store.getState().saving).toBe('saved');
  expect(await stored(id)).toEqual(['two', true]);
});

test('a newer version in a second tab goes on, and this tab says what it cannot save', async () => {
  const { store, type } = await openNew();
  const request = indexedDB.open(databaseName, 9);
  request.onupgradeneeded = () => request.result.deleteObjectStore('drafts');
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
  await type('one');
  expect(await screen.findByText(lastChanges)).toBeTruthy();
  expect(store.getState().history.present.title).toBe('one');
  request.result.close();
});

test('a document that could not be stored is stored before the step that follows', async () => {
  const { id, store, type } = await openNew();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  await keepPdf(id, 'added', new Blob(['%PDF-1.4']));
  expect((await readPdf(id, 'added'))?.size).toBe(8);
  await type('one');
  expect(await screen.findByText(lastChanges)).toBeTruthy();
  vi.restoreAllMocks();
  await type('two');
  expect(store.getState().saving).toBe('saved');
  holdPdf(id, 'added', new Blob());
  expect((await readPdf(id, 'added'))?.size).toBe(8);
});

test('a draft that was left unsaved is listed, and the tab asks before it closes', async () => {
  const leaves = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  vi.spyOn(indexedDB, 'open').mockImplementation(full);
  await expect(listDrafts()).rejects.toThrow();
  const { id, keeper, type } = await openNew();
  await type('left');
  const unsaved = keeper?.unwritten();
  expect(leaves()).toBe(true);
  if (unsaved) keepUnsaved(unsaved);
  expect((await listDrafts()).map((meta) => [meta.id, meta.title])).toEqual([[id, 'left']]);
  expect(leaves()).toBe(false);
  expect(takeUnsaved(id)?.loaded.history.present.title).toBe('left');
  expect(leaves()).toBe(true);
});
