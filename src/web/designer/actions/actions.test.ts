import { expect, test } from 'vitest';
import { designer } from '#web/texts/en/designer.ts';
import { shortcutOf } from './shortcut.ts';
import { tools } from '#web/designer/tools/tools.ts';
import { actionsWith } from './actions.ts';

const actions = actionsWith({ tools });

test('no two actions share a shortcut or an id', () => {
  const keys = actions.flatMap((action) => action.keys);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  const ids = actions.map((action) => action.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every action has its words, and shortcuts that a keyboard can make', () => {
  for (const { id, labelKey, keys } of actions) {
    expect(designer, id).toHaveProperty(labelKey);
    for (const shortcut of keys) {
      const held = new Set(shortcut.split('+').slice(0, -1));
      const key = shortcut.endsWith('++') ? '+' : (shortcut.split('+').at(-1) ?? '');
      const press = {
        key: key === 'Space' ? ' ' : key,
        code: '',
        ctrlKey: held.has('Mod'),
        metaKey: false,
        altKey: held.has('Alt'),
        shiftKey: held.has('Shift'),
      };
      expect(shortcutOf(press, false), id).toBe(shortcut);
    }
  }
});
