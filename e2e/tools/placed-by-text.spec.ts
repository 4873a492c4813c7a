import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { windowBox } from '../support/screens/designer.ts';
import { linkOf, readTransaction } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { readPdf, type ShownBox } from '../support/pdfs/readPdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { openSigning, pressFinish, signField, signTyped } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const fileId = 'form.pdf';
const page = { width: 612, height: 792 };
/** Where each tag begins, and the baseline of its line, in points from the top-left corner. */
const tags = {
  // The widths of "Name: " in 10 pt Helvetica (Adobe's metrics).
  name: { x: 72 + 32.23, y: 120 },
  first: { x: 72, y: 300 },
  second: { x: 330, y: 300 },
};
/** Boxes on the ruled lines, by their left and bottom edges. */
const ruled = {
  Town: { Left: 100, Bottom: 400, Width: 150, Height: 20 },
  City: { Left: 300, Bottom: 400, Width: 150, Height: 20 },
  Agree: { Left: 100, Bottom: 350.5, Width: 14, Height: 14 },
};
const onRules = ({ Left, Bottom, Width, Height }: (typeof ruled)['Town']): ShownBox => ({
  x: Left,
  y: page.height - Bottom - Height,
  width: Width,
  height: Height,
});

const onPage = (name: keyof typeof ruled) => ({ ...ruled[name], PageNumber: 1 });
const form = {
  create: {
    Signers: [{ SendSignRequest: false }, { SendSignRequest: false }],
    Receivers: [{ Email: 'archive@example.com', Language: 'nl-NL' }],
  },
  files: [
    {
      fileId,
      metadata: {
        Signers: { Signer1: { FormSets: ['one'] }, Signer2: { FormSets: ['two'] } },
        FormSets: {
          one: {
            Name: {
              Type: 'SingleLine',
              Location: { Search: '{{name}}', Left: 0, Bottom: -2, Width: 180, Height: 18 },
            },
            Town: { Type: 'SingleLine', Location: onPage('Town') },
            Agree: { Type: 'Check', Location: onPage('Agree') },
            SignOne: {
              Type: 'Signature',
              Location: { Search: '{{first}}', Left: -6, Bottom: 12 },
            },
          },
          two: {
            City: { Type: 'SingleLine', Location: onPage('City') },
            SignTwo: { Type: 'Signature', Location: { Search: '{{second}}', Bottom: 12 } },
          },
        },
      },
      pdf: {
        pages: [
          {
            text: ' ',
            lines: [
              { text: 'Name: {{name}} as in the passport', x: 72, y: tags.name.y },
              { text: '{{first}}', ...tags.first },
              { text: '{{second}}', ...tags.second },
            ],
          },
        ],
      },
    },
  ],
};

/** The boxes that tags make: a line's foot lies at most this far below its baseline. */
const foot = 3;
const besideTags: Record<string, ShownBox> = {
  Name: { x: tags.name.x, y: tags.name.y + 2 - 18, width: 180, height: 18 + foot },
  SignOne: { x: tags.first.x - 6, y: tags.first.y - 12 - 70, width: 140, height: 70 + foot },
  SignTwo: { x: tags.second.x, y: tags.second.y - 12 - 70, width: 140, height: 70 + foot },
};

/** Whether a box lies in another, to a tenth of a point. */
function liesIn(inner: ShownBox, outer: ShownBox): boolean {
  const slack = 0.1;
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

/** Fills in texts, signs by typing, and finishes. */
async function sign(
  screen: Page,
  link: string,
  texts: Record<string, string>,
  signature: [field: string, name: string],
): Promise<void> {
  await openSigning(screen, link);
  for (const [name, text] of Object.entries(texts)) {
    await signField(screen, name).click();
    await screen.keyboard.type(text);
  }
  if (texts['Name'] !== undefined) await signField(screen, 'Agree').click();
  await signTyped(screen, ...signature);
  await pressFinish(screen);
  await expect(screen.getByRole('heading', { name: /You have signed|Everyone has/ })).toBeVisible();
}

/** Where the Transaction page shows a field, in points from the top-left corner of its page. */
async function shownAt(screen: Page, name: string): Promise<ShownBox> {
  const paper = await windowBox(screen.getByRole('region', { name: 'Page 1', exact: true }));
  const box = await windowBox(screen.locator(`[data-field-name="${name}"]`).first());
  const scale = page.width / paper.width;
  return {
    x: (box.x - paper.x) * scale,
    y: (box.y - paper.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

test('fields placed by text tags, left and bottom edges are signed in their boxes by two people', async ({
  page: screen,
  browser,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const id = await makeTransaction(server, form);
  await signIn();
  await screen.goto(`/transactions/${id}`);
  await expect(screen.locator('[data-field-name="SignTwo"]')).toBeVisible();
  for (const [name, box] of Object.entries(besideTags))
    await expect
      .poll(async () => {
        const shown = await shownAt(screen, name);
        // The page has a scale of its own: a CSS pixel is not a point.
        const widened = {
          x: box.x - 1,
          y: box.y - 1,
          width: box.width + 2,
          height: box.height + 2,
        };
        return liesIn(shown, widened) || shown;
      })
      .toBe(true);

  await sign(screen, await linkOf(server, id), { Name: 'Anna Berg', Town: 'Delft' }, [
    'SignOne',
    'Anna Berg',
  ]);
  await sign(screen, await linkOf(server, id, 1), { City: 'Leipzig' }, ['SignTwo', 'Jonas']);
  await expect
    .poll(async () => (await readTransaction(server, id)).Status, { timeout: 60_000 })
    .toBe(30);

  // The mail leaves after the seal.
  const readLink = async () => {
    const outbox = (await (await screen.request.get('/app/outbox')).json()) as {
      mails: { to: string; link?: string }[];
    };
    return outbox.mails.find(({ to }) => to === 'archive@example.com')?.link ?? '';
  };
  await expect.poll(readLink).not.toBe('');
  await screen.goto(await readLink());
  await expect(screen.getByRole('heading', { name: 'Ondertekende documenten' })).toBeVisible();
  expect(await seriousViolations(screen)).toEqual([]);
  const [saved] = await Promise.all([
    screen.waitForEvent('download'),
    screen.getByRole('link', { name: /form\.pdf/ }).click(),
  ]);
  const sealed = await readPdf(browser, await readFile(await saved.path()));
  expect(sealed.textIn(1, besideTags['Name'] ?? onRules(ruled.Town))).toContain('Anna Berg');
  expect(sealed.textIn(1, onRules(ruled.Town))).toBe('Delft');
  expect(sealed.textIn(1, onRules(ruled.City))).toBe('Leipzig');
  for (const box of [onRules(ruled.Agree), besideTags['SignOne'], besideTags['SignTwo']])
    expect(box && (await sealed.inkIn(1, box))).toBeGreaterThan(0.005);
  const below = { x: 150, y: page.height - 340, width: 300, height: 60 };
  expect(await sealed.inkIn(1, below)).toBe(0);
  await sealed.close();
});
