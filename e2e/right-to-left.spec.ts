import type { Page } from '@playwright/test';
import { linkOf } from './support/lease.ts';
import { makeTransaction } from './support/makeTransaction.ts';
import type { ShownBox } from './support/readPdf.ts';
import { readSealed } from './support/sealed.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  takeSignature,
} from './support/signing.ts';
import { expect, test } from './support/test.ts';

const fileId = 'form.pdf';
const box = (y: number, width = 260, height = 22): ShownBox => ({ x: 80, y, width, height });

/** What is typed, and where; the last three are fields of the PDF itself. */
const fields: Record<string, { value: string; box: ShownBox }> = {
  Hebrew: { value: 'שלום (עולם) 12', box: box(80) },
  Pointed: { value: 'שָׁלוֹם לְךָ', box: box(110) },
  Arabic: { value: 'السلام عليكم', box: box(140) },
  Vowels: { value: 'مُحَمَّد بَلَّغَ', box: box(170) },
  Persian: { value: 'می\u200cخواهم [۱۲]', box: box(200) },
  Mixed: { value: 'Anna Berg, محمد بن علي 2026', box: box(230) },
  Notes: {
    value: 'الاسم الكامل: محمد بن علي بن عبد الله، رقم 2026 في (Fieldwright)\nAnna\nשלום',
    box: box(272, 180, 80),
  },
  Cells: { value: 'דוד 42', box: box(372, 200, 22) },
};
const signBox: ShownBox = { x: 80, y: 420, width: 200, height: 80 };

const generated = (Type: string, { x, y, width, height }: ShownBox) => ({
  Type,
  Location: { Right: x, Top: y, Width: width, Height: height, PageNumber: 1 },
});

const ownField = (name: string, more: object) => {
  const { x, y, width, height } = fields[name]?.box ?? signBox;
  return { type: 'text', name, rect: [x, 792 - y - height, x + width, 792 - y], ...more } as const;
};

function makeForm(server: Parameters<typeof makeTransaction>[0]): Promise<string> {
  const texts = Object.entries(fields).filter(([name]) => name !== 'Notes' && name !== 'Cells');
  const set = Object.fromEntries(
    texts.map(([name, own]) => [name, generated('SingleLine', own.box)]),
  );
  return makeTransaction(server, {
    create: { Signers: [{ Email: 'david@example.com', ScribbleName: 'דוד כהן' }] },
    files: [
      {
        fileId,
        metadata: {
          DisplayName: 'Form',
          Signers: { Signer1: { FormSets: ['texts', fileId] } },
          FormSets: { texts: { ...set, Sign: generated('Signature', signBox) } },
        },
        pdf: {
          pages: [
            {
              text: ' ',
              fields: [
                ownField('Notes', { multiline: true }),
                ownField('Cells', { comb: true, maxLength: 10 }),
              ],
            },
          ],
        },
      },
    ],
  });
}

/** What is compared: the boxes, without the frames that the PDF's own fields have. */
function partsToCompare(): [string, ShownBox][] {
  const parts = Object.entries(fields).map(([name, own]): [string, ShownBox] => [name, own.box]);
  const inside = ({ x, y, width, height }: ShownBox): ShownBox => ({
    ...{ x: x + 2, y: y + 2 },
    ...{ width: width - 4, height: height - 4 },
  });
  return [...parts, ['Sign', signBox] as [string, ShownBox]].flatMap(([name, own]) => {
    if (name !== 'Cells') return [[name, inside(own)] as [string, ShownBox]];
    const width = own.width / 10;
    return Array.from({ length: 10 }, (_, cell): [string, ShownBox] => [
      `cell ${cell + 1}`,
      inside({ ...own, x: own.x + cell * width, width }),
    ]);
  });
}

/** A part of the page on the screen, to whole pixels, without the frames of fields. */
async function pictureOf(page: Page, box: ShownBox): Promise<{ part: ShownBox; png: Buffer }> {
  const paper = await page.locator('[data-page-number="1"]').first().boundingBox();
  if (!paper) throw new Error('The page is not shown.');
  const perPoint = paper.width / 612;
  const clip = {
    x: Math.ceil(paper.x + box.x * perPoint),
    y: Math.ceil(paper.y + box.y * perPoint),
    width: Math.floor(box.width * perPoint) - 1,
    height: Math.floor(box.height * perPoint) - 1,
  };
  const part = {
    x: (clip.x - paper.x) / perPoint,
    y: (clip.y - paper.y) / perPoint,
    width: clip.width / perPoint,
    height: clip.height / perPoint,
  };
  return { part, png: await page.screenshot({ clip }) };
}

async function fillIn(page: Page): Promise<void> {
  for (const [name, { value }] of Object.entries(fields)) {
    await signField(page, name).click();
    await controlIn(page, name).fill(value);
  }
  await signField(page, 'Sign').getByRole('button').click();
  await signatureDialog(page).getByRole('tab', { name: 'Type' }).click();
  await signatureDialog(page).getByLabel('Your name as your signature').fill('محمد الأمين');
  await takeSignature(page);
  await page.evaluate(() => document.fonts.ready.then(() => true));
}

test('Arabic and Hebrew values look alike on the signer’s page and in the sealed PDF', async ({
  server,
  browser,
}) => {
  test.slow();
  const id = await makeForm(server);
  const context = await browser.newContext({
    viewport: { width: 1100, height: 1000 },
    deviceScaleFactor: 3,
  });
  const page = await context.newPage();
  await openSigning(page, await linkOf(server, id, 0));
  await fillIn(page);
  const shown = new Map<string, { part: ShownBox; png: Buffer }>();
  for (const [name, own] of partsToCompare()) shown.set(name, await pictureOf(page, own));

  // What is typed stands where it will stand.
  const input = controlIn(page, 'Arabic');
  await input.focus();
  expect(await input.evaluate((own) => getComputedStyle(own).direction)).toBe('rtl');

  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'Everyone has signed' })).toBeVisible({
    timeout: 45_000,
  });
  const sealed = await readSealed(browser, server, id, fileId);
  const alike: Record<string, number> = {};
  for (const [name, { part, png }] of shown) alike[name] = await sealed.likeness(1, part, png);
  for (const [name, likeness] of Object.entries(alike)) {
    expect([name, likeness > 0.95 ? 'alike' : likeness]).toEqual([name, 'alike']);
  }
  // The measure tells another order and other forms from these.
  const { part } = shown.get('Hebrew') ?? { part: signBox };
  for (const other of ['Arabic', 'Pointed', 'Persian']) {
    expect(await sealed.likeness(1, part, shown.get(other)?.png ?? Buffer.of())).toBeLessThan(0.8);
  }
  expect(sealed.text).toContain('السلام عليكم');
  await sealed.close();
  await context.close();
});
