import { expect, test } from 'vitest';
import type { SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { createReuseShelf } from './reuseShelf.ts';
import type { ReuseStorage } from './reuseStorage.ts';

const block = (id: string, savedAt = 1): SavedBlock => ({
  kind: 'block',
  id,
  name: `Block ${id}`,
  savedAt,
  places: [],
  fields: [
    { type: 'Check', name: 'Check1', rect: { x: 0, y: 0, width: 14, height: 14 }, places: [] },
  ],
});

/** A storage as an embedding page may hand one in; `refuse` names the calls that reject. */
function memory(refuse: readonly (keyof ReuseStorage)[] = []) {
  const kept = new Map<string, unknown>();
  const pdfs = new Map<string, ArrayBuffer>();
  const answer = <T>(call: keyof ReuseStorage, value: () => T): Promise<T> =>
    refuse.includes(call) ? Promise.reject(new Error(call)) : Promise.resolve(value());
  const storage: ReuseStorage = {
    list: () => answer('list', () => [...kept.values()]),
    put: (item, pdf) =>
      answer('put', () => {
        kept.set(item.id, item);
        if (pdf) pdfs.set(item.id, pdf);
      }),
    remove: (id) =>
      answer('remove', () => {
        kept.delete(id);
        pdfs.delete(id);
      }),
    pdf: (id) => answer('pdf', () => pdfs.get(id)),
  };
  return { storage, kept };
}

const ids = (shelf: ReturnType<typeof createReuseShelf>) =>
  shelf.getState().items.map(({ id }) => id);

test('what was saved is read again, newest first, and what no file may hold is left out', async () => {
  const { storage, kept } = memory();
  kept.set('x', { kind: 'block', id: 'x', fields: 'many' });
  kept.set('y', null);
  await createReuseShelf(storage).save(block('old', 1));
  const shelf = createReuseShelf(storage);
  await shelf.save(block('new', 2));
  await shelf.read();
  expect(ids(shelf)).toEqual(['new', 'old']);
  expect(shelf.getState()).toMatchObject({ isKept: true, isRead: true });
});

test('a removed item comes back with its PDF', async () => {
  const { storage, kept } = memory();
  const shelf = createReuseShelf(storage);
  const pdf = new Uint8Array([1, 2, 3]).buffer;
  await shelf.save(block('a'), pdf);
  const removed = await shelf.remove('a');
  expect([ids(shelf), kept.size]).toEqual([[], 0]);
  if (removed) await shelf.save(removed.item, removed.pdf);
  expect(ids(shelf)).toEqual(['a']);
  expect(await shelf.pdf('a')).toEqual(pdf);
  expect(await shelf.remove('nothing')).toBeUndefined();
});

test.each([['put'], ['list'], ['remove'], ['pdf']] as const)(
  'where %s is refused, this tab holds what was saved',
  async (call) => {
    const shelf = createReuseShelf(memory([call]).storage);
    await shelf.save(block('a'), new ArrayBuffer(1));
    await shelf.read();
    expect(ids(shelf)).toEqual(['a']);
    const removed = await shelf.remove('a');
    expect(removed?.item.id).toBe('a');
    expect(ids(shelf)).toEqual([]);
    expect(shelf.getState().isKept).toBe(call === 'pdf');
  },
);

test('those who listen hear of each change until they stop', async () => {
  const shelf = createReuseShelf(memory().storage);
  const heard: number[] = [];
  const stop = shelf.subscribe(() => heard.push(shelf.getState().items.length));
  await shelf.save(block('a'));
  stop();
  await shelf.save(block('b'));
  expect(heard).toEqual([1]);
});
