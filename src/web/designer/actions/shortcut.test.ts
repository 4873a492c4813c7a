import { expect, test } from 'vitest';
import { shortcutOf, shortcutText } from './shortcut.ts';

const press = (key: string, code: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

test('Mod is Ctrl here and ⌘ on a Mac', () => {
  expect(shortcutOf(press('z', 'KeyZ', 'ctrl', 'shift'), false)).toBe('Mod+Shift+Z');
  expect(shortcutOf(press('z', 'KeyZ', 'meta', 'shift'), true)).toBe('Mod+Shift+Z');
  expect(shortcutOf(press('z', 'KeyZ', 'ctrl'), true)).toBe('Other+Z');
});

test('a sign needs no Shift, a letter and an arrow do', () => {
  expect(shortcutOf(press('?', 'Slash', 'shift'), false)).toBe('?');
  expect(shortcutOf(press('+', 'Equal', 'ctrl', 'shift'), false)).toBe('Mod++');
  expect(shortcutOf(press('ArrowLeft', 'ArrowLeft', 'shift'), false)).toBe('Shift+ArrowLeft');
});

test('what Alt makes of a key does not matter', () => {
  expect(shortcutOf(press('¡', 'Digit1', 'alt'), true)).toBe('Alt+1');
  expect(shortcutOf(press('1', 'Digit1', 'alt'), false)).toBe('Alt+1');
});

test('letters are found on keyboards that write others', () => {
  expect(shortcutOf(press('я', 'KeyZ', 'ctrl'), false)).toBe('Mod+Z');
  expect(shortcutOf(press('z', 'KeyY', 'ctrl'), false)).toBe('Mod+Z');
});

test('shortcuts are shown as the system writes them', () => {
  expect(shortcutText('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
  expect(shortcutText('Mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(shortcutText('Alt+ArrowLeft', false)).toBe('Alt+←');
});
