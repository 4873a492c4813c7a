import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { openStore } from './openStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser's IndexedDB, as all of its tabs share it. */
function browser(): IDBFactory {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  return factory;
}

const done = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
    request.onblocked = () => reject(new Error('blocked'));
  });

test('where there is no IndexedDB, or it is refused, each use rejects', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const store = openStore('d', 's');
  await expect(get('key', store)).rejects.toThrow();
  const factory = browser();
  vi.spyOn(factory, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  await expect(get('key', store)).rejects.toThrow('refused');
  vi.restoreAllMocks();
  await set('key', 1, store);
  expect(await get('key', store)).toBe(1);
});

test('a browser that does not answer is a refusal, and a late answer holds up nobody', async () => {
  vi.useFakeTimers();
  const factory = browser();
  const request = { onsuccess: () => {}, result: { close: vi.fn<() => void>() } };
  vi.spyOn(factory, 'open').mockReturnValue(request as unknown as IDBOpenDBRequest);
  const refused = get('key', openStore('d', 's')).catch(String);
  await vi.runAllTimersAsync();
  expect(await refused).toContain('does not answer');
  request.onsuccess();
  expect(request.result.close).toHaveBeenCalledOnce();
});

test('a database that is deleted while it is open is made anew', async () => {
  const factory = browser();
  const store = openStore('d', 's');
  await set('key', 1, store);
  await done(factory.deleteDatabase('d'));
  expect(await get('key', store)).toBeUndefined();
  await set('key', 2, store);
  expect(await get('key', store)).toBe(2);
});

test('another tab that upgrades the database is let through, and is not overwritten', async () => {
  const factory = browser();
  const store = openStore('d', 's');
  await set('key', 1, store);
  const newer = await done(factory.open('d', 7));
  expect(newer.version).toBe(7);
  await set('key', 2, store);
  expect(await get('key', store)).toBe(2);
});

test('a connection that was closed without a word is opened again', async () => {
  const factory = browser();
  const opened = vi.spyOn(factory, 'open');
  const store = openStore('d', 's');
  await set('key', 1, store);
  const [first] = opened.mock.results;
  if (first?.type === 'return') first.value.result.close();
  expect(await get('key', store)).toBe(1);
});
