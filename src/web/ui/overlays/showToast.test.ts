// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { dismissToast, onToasts, sayWords, showToast, shownToasts } from './showToast.ts';
import { speakIn } from './speaking.ts';

const messages = () => shownToasts().map((toast) => sayWords(toast.message));

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

test('notes stand oldest first, and at most three at a time', () => {
  for (const message of ['a', 'b', 'c', 'd']) showToast({ message });
  expect(messages()).toEqual(['b', 'c', 'd']);
});

test('a note with a key replaces the one before it', () => {
  showToast({ message: 'Copied 1', key: 'copy' });
  showToast({ message: 'Deleted' });
  showToast({ message: 'Copied 2', key: 'copy' });
  expect(messages()).toEqual(['Deleted', 'Copied 2']);
});

test('every change is heard until one stops listening', () => {
  let changes = 0;
  const stop = onToasts(() => {
    changes += 1;
  });
  showToast({ message: 'a' });
  dismissToast(shownToasts()[0]?.id ?? 0);
  stop();
  showToast({ message: 'b' });
  expect(changes).toBe(2);
});

test('an open note says what it says in the words of the moment', () => {
  let language = 'en';
  showToast({ message: () => (language === 'en' ? 'Copied' : 'Gekopieerd') });
  expect(messages()).toEqual(['Copied']);
  language = 'nl';
  expect(messages()).toEqual(['Gekopieerd']);
});

test('notes of one room neither replace nor push out those of another', () => {
  const rooms = [document, document.createElement('div').attachShadow({ mode: 'open' })] as const;
  const stops = rooms.map((room) => speakIn(room));
  for (const room of rooms)
    for (const key of ['a', 'b', 'c', 'd', 'd']) showToast({ message: key, key, room });
  const inRoom = rooms.map((room) =>
    shownToasts().flatMap((toast) => (toast.room === room ? sayWords(toast.message) : [])),
  );
  expect(inRoom).toEqual([
    ['b', 'c', 'd'],
    ['b', 'c', 'd'],
  ]);
  for (const stop of stops) stop();
});
