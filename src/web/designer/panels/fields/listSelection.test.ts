import { expect, test } from 'vitest';
import { nextSelection, selectMode } from './listSelection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a plain choice selects one alone', () => {
  expect(nextSelection(order, ['a', 'b'], 'd', 'only', 'a')).toEqual(['d']);
});

test('with Ctrl one comes or goes, and the last one that came is active', () => {
  expect(nextSelection(order, ['c'], 'a', 'toggle', 'c')).toEqual(['c', 'a']);
  expect(nextSelection(order, ['c', 'a'], 'c', 'toggle', 'a')).toEqual(['a']);
});

test('with Shift all between are chosen in either direction, the chosen one active', () => {
  expect(nextSelection(order, ['b'], 'd', 'range', 'b')).toEqual(['b', 'c', 'd']);
  expect(nextSelection(order, ['d'], 'b', 'range', 'd')).toEqual(['c', 'd', 'b']);
  expect(nextSelection(order, [], 'b', 'range', undefined)).toEqual(['b']);
  expect(nextSelection(order, [], 'b', 'range', 'gone')).toEqual(['b']);
});

test('Shift goes before Ctrl', () => {
  const keys = { shiftKey: false, ctrlKey: false, metaKey: false };
  expect(selectMode(keys)).toBe('only');
  expect(selectMode({ ...keys, metaKey: true })).toBe('toggle');
  expect(selectMode({ ...keys, ctrlKey: true, shiftKey: true })).toBe('range');
});
