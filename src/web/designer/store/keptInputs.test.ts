// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { usualMargins } from '#core/geometry/snapping/snapAnchors.ts';
import { keepMargins, keptMargins } from './keptInputs.ts';

beforeEach(() => localStorage.clear());

it('margins that were typed are there again', () => {
  const margins = { left: 56.7, top: 0, right: 20, bottom: 72 };
  keepMargins('draft', margins);
  expect(keptMargins()).toEqual(margins);
});

it('where none were typed, or what is kept cannot be read, they are half an inch', () => {
  expect(keptMargins()).toEqual(usualMargins);
  for (const broken of ['', '1 2 3', '1 2 3 x', '1 2 3 -4', '1 2 3 Infinity']) {
    localStorage.setItem('fieldwright-margins', broken);
    expect(keptMargins()).toEqual(usualMargins);
  }
});
