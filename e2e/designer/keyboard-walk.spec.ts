import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  exportedFields,
  exportMetadata,
  field,
  openPdfs,
  pageRegion,
} from '../support/screens/designer.ts';
import { printedForm } from '../support/pdfs/printedForm.ts';
import { dialog } from '../support/screens/sending.ts';
import { expect, test } from '../support/test.ts';

/** The numbered steps of the walk in docs/keyboard.md, without their emphasis. */
const written = readFileSync(new URL('../../docs/keyboard.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d+\. /.test(line))
  .map((line) => line.replaceAll(/[*`]|^\d+\. /g, ''));

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses a key until something has the focus. */
async function pressUntil(page: Page, key: string, reached: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await reached();
  }).toPass({ intervals: [20] });
}

const toDesk = (page: Page) =>
  pressUntil(page, 'F6', () => expect(pageRegion(page, 1)).toBeFocused({ timeout: 200 }));

const focused = (page: Page, name: string) => expect(field(page, name)).toBeFocused();

/** What each step does; the words are the beginning of its line in the docs. */
const walk: readonly (readonly [begins: string, act: (page: Page) => Promise<void>])[] = [
  ['Open the first screen', (page) => openPdfs(page, printedForm())],
  ['Press F6 until the page', (page) => toDesk(page)],
  [
    'Press 2, then Enter',
    async (page) => {
      await press(page, '2', 'Enter');
      await focused(page, 'SingleLine1');
    },
  ],
  [
    'Press 3, then Enter',
    async (page) => {
      await press(page, '3', 'Enter');
      await focused(page, 'Single');
    },
  ],
  [
    'Press 1, then Enter',
    async (page) => {
      await press(page, '1', 'Enter');
      await focused(page, 'Handtekening');
    },
  ],
  [
    'Walk through the fields with Tab',
    async (page) => {
      await press(page, 'Shift+Tab');
      await expect(page.locator('[data-field-type="SingleLine"]')).toBeFocused();
      await press(page, 'Shift+Tab');
      await focused(page, 'Single');
      await press(page, 'Tab');
      await focused(page, 'SingleLine1');
    },
  ],
  [
    'Move the field with the arrow keys',
    async (page) => {
      const left = page.getByRole('region', { name: 'Field', exact: true }).getByLabel('From left');
      const before = Number(await left.inputValue());
      await press(page, 'ArrowRight', 'Shift+ArrowRight', 'Control+ArrowRight');
      await expect.poll(async () => Number(await left.inputValue()) - before).toBeCloseTo(11.1, 6);
    },
  ],
  [
    "Press F2, type the field's name",
    async (page) => {
      await press(page, 'F2');
      const inspector = page.getByRole('region', { name: 'Field', exact: true });
      await expect(inspector.getByLabel('Name', { exact: true })).toBeFocused();
      await page.keyboard.type('iban');
      await press(page, 'Shift+F6');
      await focused(page, 'iban');
    },
  ],
  [
    'Press Shift+F10 or the menu key',
    async (page) => {
      await press(page, 'Shift+F10');
      await expect(page.getByRole('menu')).toBeVisible();
      await pressUntil(page, 'ArrowDown', () =>
        expect(page.getByRole('menuitem', { name: /^Duplicate/ })).toBeFocused({ timeout: 200 }),
      );
      await press(page, 'Enter');
      await focused(page, 'iban_2');
      await press(page, 'Control+z');
      await expect(field(page, 'iban_2')).toHaveCount(0);
    },
  ],
  [
    'Press F8 for the next problem',
    async (page) => {
      const email = page.getByRole('textbox', { name: 'Email' });
      await pressUntil(page, 'F8', () => expect(email).toBeFocused({ timeout: 500 }));
      await page.keyboard.type('anna@posteo.example');
      await expect(page.getByRole('tab', { name: 'Problems (0)' })).toBeVisible();
    },
  ],
  [
    'Press Ctrl+K, type send',
    async (page) => {
      await press(page, 'Control+k');
      await expect(page.getByRole('dialog', { name: 'Find an action' })).toBeVisible();
      await page.keyboard.type('send');
      await expect(page.getByRole('option', { selected: true })).toHaveText('Send');
      await press(page, 'Enter');
      await expect(dialog(page)).toBeVisible();
    },
  ],
  [
    'Press Enter on Send now',
    async (page) => {
      const send = dialog(page).getByRole('button', { name: 'Send now' });
      await expect(send).toBeEnabled();
      await pressUntil(page, 'Tab', () => expect(send).toBeFocused({ timeout: 200 }));
      await press(page, 'Enter');
      await expect(dialog(page).getByRole('link', { name: 'View transaction' })).toBeFocused();
      await press(page, 'Enter');
      await expect(page).toHaveURL(/\/transactions\//);
    },
  ],
];

test('placing, checking and sending by keyboard alone goes as docs/keyboard.md says', async ({
  page,
  signIn,
}) => {
  expect(written).toHaveLength(walk.length);
  for (const [at, [begins]] of walk.entries()) expect(written[at]).toContain(begins);
  await signIn();
  for (const [begins, act] of walk) await test.step(begins, () => act(page));
});

test('fields placed by keyboard take the printed places one after the other, then stand beside the last', async ({
  page,
}) => {
  await openPdfs(page, printedForm());
  await toDesk(page);
  for (const name of ['SingleLine1', 'Naam', 'SingleLine2']) {
    await press(page, '2', 'Enter');
    await focused(page, name);
  }
  const fields = exportedFields(await exportMetadata(page));
  const [first, second, third] = [...fields.values()].map(({ Location }) => Location);
  expect(first).toMatchObject({ Width: 150, Height: 18, Top: 300, Right: 300 });
  expect(second?.Width).toBe(188);
  // There is no third place: it stands beside the second, and overlaps nothing.
  expect([third?.Width, third?.Height]).toEqual([180, 20]);
  expect(third?.Right).toBeGreaterThan((second?.Right ?? 0) + (second?.Width ?? 0));
});
