// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { keepsKey } from './keepsKey.ts';

afterEach(() => document.body.replaceChildren());

function element(html: string): Element {
  document.body.innerHTML = html;
  const found = document.body.querySelector('[data-it]') ?? document.body;
  return found;
}

test.for([
  ['nothing', '', 'Mod+Z', false],
  ['nothing', '', 'Tab', false],
  ['the desk', '<div data-area="desk" data-it></div>', 'ArrowLeft', false],
  ['a field', '<div data-area="desk"><div tabindex="-1" data-it></div></div>', 'Enter', false],
  ['a button', '<button data-it></button>', 'Mod+Z', false],
  ['a button', '<button data-it></button>', 'Delete', false],
  ['a button', '<button data-it></button>', 'ArrowLeft', false],
  ['a button', '<button data-it></button>', '2', false],
  ['a button', '<button data-it></button>', 'Space', true],
  ['a button', '<button data-it></button>', 'Enter', true],
  ['a button', '<button data-it></button>', 'Tab', true],
  ['a button', '<button data-it></button>', 'Escape', true],
  ['a text', '<input data-it>', 'Mod+Z', true],
  ['a text', '<input type="email" data-it>', '1', true],
  ['a text', '<textarea data-it></textarea>', 'ArrowLeft', true],
  ['an editor', '<div contenteditable="true"><p data-it></p></div>', 'Mod+Z', true],
  ['a read-only text', '<div role="textbox" data-it></div>', 'Mod+A', true],
  ['a box to tick', '<input type="checkbox" data-it>', 'Mod+Z', false],
  ['a box to tick', '<input type="checkbox" data-it>', 'Space', true],
  ['a choice', '<select data-it></select>', '1', true],
  ['a choice', '<select data-it></select>', 'Mod+Z', false],
  ['a list', '<div role="listbox" data-it></div>', 'Shift+ArrowDown', true],
  ['a list', '<div role="listbox" data-it></div>', 'Delete', true],
  ['a list', '<div role="listbox" data-it></div>', 'Mod+D', false],
  ['a list', '<div role="listbox" data-it></div>', 'Alt+ArrowDown', false],
  ['a list that moves', '<div role="listbox" data-moves-fields data-it></div>', 'ArrowUp', false],
  ['a list that moves', '<div role="listbox" data-moves-fields data-it></div>', 'Delete', true],
  ['a small page', '<button data-thumbnail="1" data-it></button>', 'ArrowDown', true],
  ['a small page', '<button data-thumbnail="1" data-it></button>', '1', false],
  ['what scrolls', '<div tabindex="0" data-it></div>', 'PageDown', true],
  ['what scrolls', '<div tabindex="0" data-it></div>', 'Delete', false],
] as const)('%s (%s) and %s: kept %s', ([, html, shortcut, isKept]) => {
  expect(keepsKey(element(html), shortcut)).toBe(isKept);
});

test('marked text is copied by the browser', () => {
  const target = element('<p>marked <button data-it>Copy</button></p>');
  expect(keepsKey(target, 'Mod+C')).toBe(false);
  getSelection()?.selectAllChildren(document.body);
  expect(keepsKey(target, 'Mod+C')).toBe(true);
});
