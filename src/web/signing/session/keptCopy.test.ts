import { expect, test, vi } from 'vitest';
import { createKeptCopy, type Shelf } from './keptCopy.ts';

const entries = { Lease: { Name: 'Ada' } };

/** A browser's storage that can be switched off. */
function storage() {
  const stored = new Map<string, string>();
  let isOff = false;
  let room = Infinity;
  const shelf: Shelf = {
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (isOff || value.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem(key) {
      if (isOff) throw new DOMException('refused', 'SecurityError');
      stored.delete(key);
    },
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
  return {
    shelf,
    leave(characters: number) {
      room = characters;
    },
    switchOff: () => {
      isOff = true;
    },
  };
}

test('a browser that keeps entries says nothing; one that stops to says so once', () => {
  const onRefused = vi.fn<() => void>();
  const { shelf, switchOff } = storage();
  const copy = createKeptCopy('token', shelf, shelf, onRefused);
  copy.keepEntries(entries, {});
  expect(onRefused).not.toHaveBeenCalled();
  expect(copy.read().entries).toEqual(entries);
  switchOff();
  // There is nothing to keep, and nothing to say.
  copy.keepEntries({}, {});
  copy.clear();
  expect(onRefused).not.toHaveBeenCalled();
  copy.keepEntries({ Lease: { Name: 'Grace' } }, {});
  copy.keepSigning({ signatures: {}, signature: { typed: 'Ada' }, scribbleName: 'Ada' });
  expect(onRefused).toHaveBeenCalledOnce();
});

test('an older entry does not come back in place of a newer one that found no room', () => {
  const onRefused = vi.fn<() => void>();
  const { shelf, leave } = storage();
  const copy = createKeptCopy('token', shelf, shelf, onRefused);
  copy.keepEntries({ Lease: { Name: 'Ada', City: 'Bern' } }, {});
  leave(60);
  copy.keepEntries({ Lease: { Name: 'Ada, Countess of Lovelace, of London', City: 'Bern' } }, {});
  expect(onRefused).toHaveBeenCalledOnce();
  expect(createKeptCopy('token', shelf, shelf).read().entries).toEqual({ Lease: { City: 'Bern' } });
});

test('windows of one signer keep their fields beside each other, and let go only their own', () => {
  const { shelf } = storage();
  const [first, second] = [1, 2].map(() => createKeptCopy('token', shelf, shelf));
  first?.keepEntries({ Lease: { Name: 'Ada' } }, { Lease: { Name: '' } });
  second?.keepEntries({ Lease: { City: 'Bern' } }, {});
  const all = { Lease: { Name: 'Ada', City: 'Bern' } };
  const third = createKeptCopy('token', shelf, shelf);
  expect(third.read()).toMatchObject({ entries: all, base: { Lease: { Name: '' } } });
  first?.keepEntries({ Lease: { City: 'Basel' } }, {});
  // The first one's name is at the service; the second one's town was replaced meanwhile.
  second?.keepEntries({}, {});
  expect(third.read().entries).toEqual({ Lease: { City: 'Basel' } });
  // Nor does hearing of an entry make it one's own.
  const key = 'signing:token:["Lease","City"]';
  expect(second?.heard({ key, newValue: shelf.getItem(key) })).toBe(undefined);
  second?.clear();
  expect(third.read().entries).toEqual({ Lease: { City: 'Basel' } });
  first?.clear();
  expect(third.read().entries).toEqual({});
});

test('what an earlier version of the page kept is read, and given up once it is kept anew', () => {
  const { shelf } = storage();
  shelf.setItem('signing:token', JSON.stringify({ entries }));
  const copy = createKeptCopy('token', shelf, shelf);
  expect(copy.read().entries).toEqual(entries);
  copy.keepEntries({}, {});
  expect(createKeptCopy('token', shelf, shelf).read().entries).toEqual({});
});
