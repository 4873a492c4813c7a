import { expect, test, vi } from 'vitest';
import { createKeptCopy, type Shelf } from './keptCopy.ts';

const entries = { Lease: { Name: 'Ada' } };

/** A browser's storage that can be switched off. */
function storage() {
  const stored = new Map<string, string>();
  let isOff = false;
  const shelf: Shelf = {
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      if (isOff) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem(key) {
      if (isOff) throw new DOMException('refused', 'SecurityError');
      stored.delete(key);
    },
  };
  return {
    shelf,
    switchOff: () => {
      isOff = true;
    },
  };
}

test('a browser that keeps entries says nothing; one that stops to says so once', () => {
  const onRefused = vi.fn<() => void>();
  const { shelf, switchOff } = storage();
  const copy = createKeptCopy('token', shelf, shelf, onRefused);
  copy.keepEntries(entries);
  expect(onRefused).not.toHaveBeenCalled();
  expect(copy.read().entries).toEqual(entries);
  switchOff();
  // There is nothing to keep, and nothing to say.
  copy.keepEntries({});
  copy.clear();
  expect(onRefused).not.toHaveBeenCalled();
  copy.keepEntries(entries);
  copy.keepSigning({ signatures: {}, signature: { typed: 'Ada' }, scribbleName: 'Ada' });
  expect(onRefused).toHaveBeenCalledOnce();
});
