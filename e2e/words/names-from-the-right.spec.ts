import type { Locator, Page } from '@playwright/test';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { pageRegion, settled } from '../support/screens/designer.ts';
import { linkOf } from '../support/programs/lease.ts';
import { makeTemplate } from '../support/programs/makeTemplate.ts';
import { expect, test } from '../support/test.ts';

const title = 'חוזה 42 Ltd. (סופי)';
const fileId = 'عقد 7 draft.pdf';

/** The letters of a text as they stand on the screen, from left to right. */
function seenFromLeft(text: Locator, words: string): Promise<string> {
  return text.evaluate(
    (element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const letters = Array.from(wanted, (letter, index) => {
          const range = document.createRange();
          range.setStart(node, start + index);
          range.setEnd(node, start + index + 1);
          return { letter, x: range.getBoundingClientRect().left };
        });
        return letters
          .filter(({ letter }) => letter.trim() !== '')
          .sort((a, b) => a.x - b.x)
          .map(({ letter }) => letter)
          .join('');
      }
      return 'not there';
    },
    words,
    { timeout: 2_000 },
  );
}

/** The title as it is read from the right; brackets are those of the text, before they turn. */
const titleAsRead = ')יפוס(.Ltd42הזוח';

/** Wherever the title is shown on a screen or in a part, its letters stand as they are read. */
async function expectAsRead(shown: Page | Locator): Promise<void> {
  const places = shown.getByText(title).filter({ visible: true });
  await expect(places.first()).toBeVisible();
  // What says by name that it is on its way goes again, at times while it is looked at.
  await expect(async () => {
    for (const place of await places.all())
      expect(await seenFromLeft(place, title)).toBe(titleAsRead);
  }).toPass();
}

test('a title from the right is in its own order on every screen', async ({
  page,
  server,
  signIn,
}) => {
  const id = await makeTransaction(server, {
    create: {
      Signers: [
        { Email: 'david@example.com', ScribbleName: 'דוד כהן' },
        { Email: 'b@example.com' },
      ],
    },
    files: [
      {
        fileId,
        metadata: {
          DisplayName: title,
          Signers: { Signer1: { FormSets: ['set'] }, Signer2: { FormSets: ['other'] } },
          FormSets: {
            set: {
              Name: {
                Type: 'SingleLine',
                Location: { Right: 80, Top: 330, Width: 220, Height: 20, PageNumber: 1 },
              },
            },
            other: {},
          },
        },
        pdf: { pages: [{ text: 'One' }] },
      },
    ],
  });
  await signIn();
  for (const address of ['/', `/transactions/${id}`, '/outbox', await linkOf(server, id, 0)]) {
    await page.goto(address);
    await expectAsRead(page);
  }
});

const person = 'محمد בר 7';

/** A sentence of ours around a name: what was written before it is left of it, the rest right. */
function isAround(text: Locator, name: string): Promise<boolean> {
  return text.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? '';
      const start = words.indexOf(wanted);
      if (start < 0) continue;
      const own = boxOf(node, start, start + wanted.length);
      return Array.from(words).every((letter, at) => {
        if (!/[a-z]/i.test(letter) || (at >= start && at < start + wanted.length)) return true;
        const { left, right, top } = boxOf(node, at, at + 1);
        if (Math.abs(top - own.top) > 2) return top > own.top === at > start;
        return at < start ? right <= own.left + 1 : left >= own.right - 1;
      });
    }
    return false;
  }, name);
}

test('names from the right stand in their own order in menus, in the list of templates and in dialogs', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  await signIn();
  await makeTemplate(server, title, [person, 'Landlord']);
  await page.goto('/templates');
  const row = page.getByRole('article', { name: title, exact: true });
  await expectAsRead(row);
  expect(await isAround(row.getByText('Landlord'), person)).toBe(true);
  await row.getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog');
  await expectAsRead(dialog);
  expect(await isAround(dialog.getByRole('heading'), title)).toBe(true);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Use template' }).click();
  await settled(pageRegion(page, 1));
  await expectAsRead(page);
  await page
    .getByRole('group', { name: person })
    .click({ button: 'right', position: { x: 40, y: 12 } });
  const entries = page.getByRole('menuitem').filter({ hasText: person });
  await expect(entries.first()).toBeVisible();
  for (const entry of await entries.all()) expect(await isAround(entry, person)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(person);
  const found = page.getByRole('option').filter({ hasText: person });
  await expect(found.first()).toBeVisible();
  for (const option of await found.all()) expect(await isAround(option, person)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/templates');
  await row.getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleted = page.getByText(/ was deleted/);
  await expect(deleted).toContainText(title);
  expect(await isAround(deleted, title)).toBe(true);
});
