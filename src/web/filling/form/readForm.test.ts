import { expect, test } from 'vitest';
import type { SigningField, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { readForm } from './readForm.ts';

const field = (name: string, page: number, y: number, tabOrder?: number): SigningField => ({
  name,
  type: 'SingleLine',
  page,
  box: { x: 72, y, width: 100, height: 20 },
  readOnly: false,
  ...(tabOrder !== undefined && { tabOrder }),
});

test('a signer goes through a page as its order was set, then as the rest is read', () => {
  const fields = [
    field('read', 1, 10),
    field('second', 1, 40, 2),
    field('first', 1, 80, 1),
    field('next page', 2, 10, 1),
    field('last', 1, 120),
  ];
  const view = { files: [{ fileId: 'a.pdf', fields, embedded: [] }] } as unknown as SigningView;
  expect(readForm(view).map(({ name }) => name)).toEqual([
    'first',
    'second',
    'read',
    'last',
    'next page',
  ]);
});
