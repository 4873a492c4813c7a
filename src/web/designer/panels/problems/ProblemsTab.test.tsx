// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from '#core/draft/draft.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { ProblemsTab } from './ProblemsTab.tsx';

/** What was scrolled into view, which jsdom cannot do. */
const scrolled = vi.fn<(this: Element) => void>();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

const signature = (id: string, signerId: string) =>
  makeField(id, {
    type: 'Signature',
    signerIds: [signerId],
    rect: { x: 100, y: signerId === 'a' ? 500 : 600, width: 140, height: 70 },
  });
/** A draft in which nothing is wrong. */
const whole = withOnly(leaseDraft(), signature('Hers', 'a'), signature('His', 'b'));

async function show(draft: Draft) {
  const { store } = await renderDesigner(<ProblemsTab />, draft, leaseFacts());
  return { store, items: () => [...document.querySelectorAll('li')] };
}

test('a draft in order says so', async () => {
  const { items } = await show(whole);
  expect(screen.getByText('No problems')).toBeDefined();
  expect(items()).toEqual([]);
});

test('what stops sending comes first, and each says which it is', async () => {
  const { items } = await show(
    withOnly(whole, ...whole.fields, makeField('Nobodys', { signerIds: [] }), makeField('')),
  );
  const words = items().map((item) => item.textContent ?? '');
  expect(words.length).toBeGreaterThan(1);
  const blocks = words.map((text) => text.startsWith('Stops sending'));
  expect(blocks).toEqual([...blocks].sort((a, b) => Number(b) - Number(a)));
  expect(blocks[0]).toBe(true);
});

test('a way leads to the field of a problem and selects it', async () => {
  const { store, items } = await show(
    withOnly(whole, ...whole.fields, makeField('', { id: 'odd' })),
  );
  const item = items().find((one) => one.dataset['problem'] === 'field.name.empty');
  const [jump] = within(item ?? document.body).getAllByRole('button');
  await userEvent.click(jump ?? document.body);
  expect(store.getState().selection).toEqual(['odd']);
  expect(scrolled.mock.contexts).toEqual([items().find((one) => 'current' in one.dataset)]);
});

test('of very many, the first 200 are drawn and the rest counted', async () => {
  const many = Array.from({ length: 230 }, (_, index) =>
    makeField('', {
      id: `n${index}`,
      page: 1 + (index % 4),
      rect: {
        x: 10 + (index % 5) * 110,
        y: 10 + Math.floor(index / 20) * 40,
        width: 100,
        height: 20,
      },
    }),
  );
  const { items } = await show(withOnly(whole, ...whole.fields, ...many));
  expect(items()).toHaveLength(200);
  expect(screen.getByText(/\b(\d+) more\b/)).toBeDefined();
});
