import { expect, test } from 'vitest';
import { choiceNames } from './formWidget.ts';

const box = (name: string, state: string | undefined, kind = 'check') => ({ name, state, kind });

test('boxes are a choice where their states differ, radio buttons always, and nothing else is', () => {
  const widgets = [
    box('married', 'Yes'),
    box('agree', 'On'),
    box('married', 'No'),
    box('agree', 'On'),
    box('single', 'A', 'radio'),
    box('mute', undefined, 'radio'),
    box('text', 'x', 'text'),
    box('text', 'y', 'text'),
  ];
  expect([...choiceNames(widgets)].sort()).toEqual(['married', 'single']);
});
