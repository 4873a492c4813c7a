import type { CDPSession, Locator, Page } from '@playwright/test';
import { centre, pageFrame, pageRegion, windowBox } from '../support/screens/designer.ts';
import { linkOf, readTransaction } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import type { RunningServer } from '../support/programs/server.ts';
import {
  controlIn,
  drawSignature,
  expectDone,
  finishButton,
  openSigning,
  phone,
  signatureDialog,
  signTyped,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** A form as offices have them: words at the left, lines at the right, the signature last. */
const asked = [
  'Full name',
  'VAT number',
  'Street and number',
  'Postal code',
  'City',
  'Country',
  'Telephone',
  'Bank account',
  'Name of the bank',
  'Reference',
  'Date of birth',
  'Profession',
  'Remarks',
];
const left = 84;
const fieldAt = 280;
const rowOf = (index: number) => 90 + 36 * index;

function makeForm(server: RunningServer, language = 'en-US'): Promise<string> {
  const texts = asked.map((_, index) => [
    `SingleLine${index + 1}`,
    {
      Type: 'SingleLine',
      Location: { Right: fieldAt, Top: rowOf(index), Width: 180, Height: 20, PageNumber: 1 },
    },
  ]);
  const sign = {
    Type: 'Signature',
    Location: { Right: left, Top: 600, Width: 140, Height: 70, PageNumber: 1 },
  };
  return makeTransaction(server, {
    create: { Signers: [{ SendSignRequest: false, Language: language }] },
    files: [
      {
        fileId: 'form.pdf',
        metadata: {
          Signers: { Signer1: { FormSets: ['all'] } },
          FormSets: { all: { ...Object.fromEntries(texts), Sign: sign } },
        },
        pdf: {
          pages: [
            {
              // Nothing but the lines.
              text: ' ',
              lines: asked.map((words, index) => ({
                text: `${words}:`,
                x: left,
                y: rowOf(index) + 14,
              })),
            },
          ],
        },
      },
    ],
  });
}

const nextButton = (page: Page) => page.getByRole('button', { name: 'Next field' });
const sheet = (page: Page) => page.getByRole('dialog', { name: /still open/ });

/** Taps a place as a hasty finger does: again at once, before anything has changed. */
async function tapTwice(client: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  for (const type of ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const)
    await client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
    });
}

/** Taps a button twice once it takes presses and stands still. */
async function tapTooOften(client: CDPSession, button: Locator): Promise<void> {
  await button.click({ trial: true });
  await tapTwice(client, await centre(button));
}

/** Whether the words of a row of the form are in view, beside their field. */
async function areWordsSeen(page: Page, index: number): Promise<boolean> {
  const { left: x, top: y, pxPerPt } = await pageFrame(pageRegion(page, 1));
  const field = await windowBox(controlIn(page, `SingleLine${index + 1}`));
  const words = { x: x + left * pxPerPt, y: y + (rowOf(index) + 4) * pxPerPt };
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const bar = await windowBox(finishButton(page));
  return words.x >= 0 && words.y >= 0 && words.y < bar.y && field.x + field.width <= view.width;
}

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('no tap too many signs: the buttons keep their places, and Finish lists what is open', async ({
    page,
    server,
  }) => {
    const id = await makeForm(server);
    const client = await page.context().newCDPSession(page);
    await openSigning(page, await linkOf(server, id));
    const places = async () => {
      const [next, finish] = [
        await windowBox(nextButton(page)),
        await windowBox(finishButton(page)),
      ];
      expect(next.x + next.width).toBeLessThanOrEqual(finish.x);
      return [next, finish];
    };
    const atFirst = await places();
    for (const index of [0, 1, 2]) {
      await nextButton(page).tap();
      await expect(controlIn(page, `SingleLine${index + 1}`)).toBeFocused();
      await expect.poll(() => areWordsSeen(page, index)).toBe(true);
      await page.keyboard.type('Anna');
    }
    await expect(page.getByText(`3 of 14 · ${asked[2]}`)).toBeVisible();

    // Signing, with a finger that taps once too often.
    await controlIn(page, 'Sign').press('Enter');
    await drawSignature(page, 'touch');
    await tapTwice(client, await centre(page.getByRole('button', { name: 'Use signature' })));
    await expect(signatureDialog(page)).toHaveCount(0);
    await expectDone(page, 4, 14);
    expect(await places()).toEqual(atFirst);

    const pressed = await centre(finishButton(page));
    await tapTooOften(client, finishButton(page));
    await expect(sheet(page).getByRole('listitem')).toHaveText(
      asked.slice(3).map((words) => `${words}, page 1`),
    );
    const anyway = await windowBox(page.getByRole('button', { name: 'Sign anyway' }));
    expect(anyway.x + anyway.width).toBeLessThan(pressed.x);
    const toFirst = page.getByRole('button', { name: 'Go to the first' });
    await expect(toFirst).toBeFocused();
    await tapTooOften(client, toFirst);
    await expect(sheet(page)).toHaveCount(0);
    await expect(controlIn(page, 'SingleLine4')).toBeFocused();
    await expect.poll(() => areWordsSeen(page, 3)).toBe(true);
    await expectDone(page, 4, 14);
    expect((await readTransaction(server, id)).Signers[0].State).not.toBe('signed');

    // A finger that is already on its way where Sign anyway comes up is not taken.
    await finishButton(page).click({ trial: true });
    await finishButton(page).tap();
    await tapTwice(client, { x: anyway.x + anyway.width / 2, y: anyway.y + anyway.height / 2 });
    await expect(sheet(page)).toBeVisible();
    expect((await readTransaction(server, id)).Signers[0].State).not.toBe('signed');
    await tapTooOften(client, page.getByRole('button', { name: 'Sign anyway' }));
    await expect(page.getByRole('heading', { name: /signed$/ })).toBeVisible();
  });

  test('in every language and width both buttons are whole, apart, and where they were', async ({
    page,
    server,
  }) => {
    for (const language of ['de-DE', 'nl-NL', 'fr-FR', 'es-ES']) {
      await openSigning(page, await linkOf(server, await makeForm(server, language)));
      const buttons = page.locator('main > :last-child > button');
      await expect(buttons).toHaveCount(2);
      for (const [width, height] of [
        [320, 568],
        [360, 640],
        [390, 844],
        [740, 320],
        [1024, 700],
      ] as const) {
        await page.setViewportSize({ width, height });
        const all = () =>
          buttons.evaluateAll((found) =>
            found.map((one) => {
              const { left: x, right, top, bottom } = one.getBoundingClientRect();
              return { x, right, top, bottom, isCut: one.scrollWidth > one.clientWidth };
            }),
          );
        await expect.poll(async () => (await all())[1]?.right).toBeLessThanOrEqual(width);
        const before = await all();
        const [next, finish] = before;
        if (!next || !finish) throw new Error('The buttons are gone.');
        expect(next.right).toBeLessThanOrEqual(finish.x);
        for (const { top, bottom, isCut } of [next, finish]) {
          expect(isCut).toBe(false);
          expect(bottom - top).toBeGreaterThanOrEqual(44);
          expect(bottom).toBeLessThanOrEqual(height);
        }
        await controlIn(page, 'SingleLine1').fill(`${width}`);
        const after = await all();
        expect(after.map(({ x, right, bottom }) => [x, right, bottom])).toEqual(
          before.map(({ x, right, bottom }) => [x, right, bottom]),
        );
      }
    }
  });

  for (const [width, height] of [
    [740, 320],
    [667, 375],
    [844, 390],
  ] as const)
    test(`on its side, at ${width} × ${height}, the whole pad and its line are in view`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height });
      await openSigning(page, await linkOf(server, await makeForm(server)));
      await controlIn(page, 'Sign').press('Enter');
      const canvas = signatureDialog(page).locator('canvas');
      await expect(canvas).toBeInViewport({ ratio: 1 });
      const pad = await windowBox(canvas);
      const use = await windowBox(page.getByRole('button', { name: 'Use signature' }));
      const tabs = await windowBox(page.getByRole('tablist'));
      expect(pad.height).toBeGreaterThanOrEqual(96);
      expect(pad.y + pad.height).toBeLessThanOrEqual(use.y);
      expect(pad.y).toBeGreaterThanOrEqual(tabs.y + tabs.height);
      await expect(canvas.locator('xpath=../span[1]')).toBeInViewport({ ratio: 1 });
      await drawSignature(page, 'touch');
      await expect(page.getByRole('button', { name: 'Use signature' })).toBeEnabled();
    });

  test('a short tap is no signature, and is told so', async ({ page, server }) => {
    await openSigning(page, await linkOf(server, await makeForm(server)));
    await controlIn(page, 'Sign').press('Enter');
    await signatureDialog(page).locator('canvas').tap();
    await expect(signatureDialog(page).getByRole('alert')).toHaveText(/only a dot/);
    await expect(page.getByRole('button', { name: 'Use signature' })).toBeDisabled();
  });
});

test('with everything filled in Finish signs at once, also by a key', async ({ page, server }) => {
  const id = await makeForm(server);
  await openSigning(page, await linkOf(server, id));
  for (const index of asked.keys())
    await controlIn(page, `SingleLine${index + 1}`).fill(`${index}`);
  await signTyped(page, 'Sign', 'Anna Berg');
  await finishButton(page).click({ trial: true });
  await finishButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: /signed$/ })).toBeVisible();
});
