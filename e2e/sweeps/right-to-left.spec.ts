import type { Locator, Page } from '@playwright/test';
import { openPdfs, windowBox } from '../support/screens/designer.ts';
import { linkOf } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { type PdfSpec, pdfFile } from '../support/pdfs/makePdf.ts';
import { countPrints, expectPrintOf, printAsked, readPrint } from '../support/screens/printing.ts';
import type { ReadPdf, ShownBox } from '../support/pdfs/readPdf.ts';
import { readSealed } from '../support/programs/sealed.ts';
import {
  controlIn,
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  takeSignature,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

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

const pdf: PdfSpec = {
  pages: [
    {
      text: ' ',
      fields: [
        ownField('Notes', { multiline: true }),
        ownField('Cells', { comb: true, maxLength: 10 }),
      ],
    },
  ],
};

/** The metadata of the form; with the values, or for somebody to type them. */
function metadataOf(hasValues: boolean) {
  const texts = Object.entries(fields).filter(([name]) => name !== 'Notes' && name !== 'Cells');
  const set = Object.fromEntries(
    texts.map(([name, { value, box: own }]) => [
      name,
      { ...generated('SingleLine', own), ...(hasValues && { Value: value }) },
    ]),
  );
  return {
    DisplayName: 'Form',
    Signers: { Signer1: { FormSets: ['texts', fileId] } },
    FormSets: { texts: { ...set, Sign: generated('Signature', signBox) } },
  };
}

function makeForm(server: Parameters<typeof makeTransaction>[0]): Promise<string> {
  return makeTransaction(server, {
    create: { Signers: [{ Email: 'david@example.com', ScribbleName: 'דוד כהן' }] },
    files: [
      {
        fileId,
        metadata: metadataOf(false),
        pdf,
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

/** A part of a page on the screen: its place on the page, and its pixels. */
interface Picture {
  part: ShownBox;
  png: Buffer;
}

/** Pictures of all that is compared. */
async function picturesOf(paged: Locator): Promise<Map<string, Picture>> {
  const shown = new Map<string, Picture>();
  for (const [name, own] of partsToCompare()) shown.set(name, await pictureOf(paged, own));
  return shown;
}

/** Expects all parts to look as in the sealed PDF. */
async function expectAlike(sealed: ReadPdf, shown: ReadonlyMap<string, Picture>): Promise<void> {
  const alike: Record<string, number> = {};
  for (const [name, { part, png }] of shown) alike[name] = await sealed.likeness(1, part, png);
  for (const [name, likeness] of Object.entries(alike))
    expect([name, likeness > 0.95 ? 'alike' : likeness]).toEqual([name, 'alike']);
}

/** A part of the page on the screen, to whole pixels, without the frames of fields. */
async function pictureOf(paged: Locator, box: ShownBox): Promise<Picture> {
  const page = paged.page();
  const paper = await windowBox(paged);
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

/** Opens the form in the designer, with its values given beforehand, and tries it as its signer. */
async function tryForm(page: Page): Promise<Locator> {
  await openPdfs(page, pdfFile(fileId, pdf));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import metadata' }).click();
  await (await chooser).setFiles({
    name: `${fileId}.metadata.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(metadataOf(true))),
  });
  await expect(page.locator('[data-field-name="Arabic"]').first()).toBeVisible();
  await page.keyboard.press('F9');
  const rehearsal = page.getByRole('dialog', { name: /^Try as/ });
  const desk = rehearsal.getByRole('region', { name: 'As on a desktop' });
  const control = (name: string) =>
    desk.locator(`[data-field-name="${name}"]`).locator('input, textarea, button').first();
  for (const name of ['Notes', 'Cells']) await control(name).fill(fields[name]?.value ?? '');
  await expect(control('Hebrew')).toHaveValue(fields['Hebrew']?.value ?? '');
  await control('Sign').click();
  const dialog = signatureDialog(page);
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await dialog.getByLabel('Your name as your signature').fill('محمد الأمين');
  await dialog.getByLabel('Name below the signature').fill('דוד כהן');
  await dialog.getByRole('button', { name: 'Use signature' }).click();
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const paged = desk.locator('[data-page-number="1"]');
  await expect(paged).not.toHaveAttribute('aria-busy', 'true');
  return paged;
}

test('Arabic and Hebrew values look alike on the signer’s page, in the designer’s rehearsal, in print and in the sealed PDF', async ({
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
  const shown = await picturesOf(page.locator('[data-page-number="1"]').first());

  // What is typed stands where it will stand.
  const input = controlIn(page, 'Arabic');
  await input.focus();
  expect(await input.evaluate((own) => getComputedStyle(own).direction)).toBe('rtl');

  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'Everyone has signed' })).toBeVisible({
    timeout: 45_000,
  });
  const sealed = await readSealed(browser, server, id, fileId);
  await expectAlike(sealed, shown);
  // The measure tells another order and other forms from these.
  const { part } = shown.get('Hebrew') ?? { part: signBox };
  for (const other of ['Arabic', 'Pointed', 'Persian']) {
    expect(await sealed.likeness(1, part, shown.get(other)?.png ?? Buffer.of())).toBeLessThan(0.8);
  }
  expect(sealed.text).toContain('السلام عليكم');

  const designer = await context.newPage();
  // Beside the phone, a page as large as a signer's.
  await designer.setViewportSize({ width: 1700, height: 1000 });
  await countPrints(designer);
  const tried = await tryForm(designer);
  await expectAlike(sealed, await picturesOf(tried));
  await designer.keyboard.press('Control+p');
  await printAsked(designer);
  const printed = await readPrint(browser, designer);
  await expectPrintOf(printed, sealed);
  await printed.close();
  await sealed.close();
  await context.close();
});
