import { linkOf } from '../support/programs/lease.ts';
import { importMetadata, openPdfs } from '../support/screens/designer.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { makePdf, type PageSpec, pdfFile } from '../support/pdfs/makePdf.ts';
import { countPrints, expectPrintOf, printAsked, readPrint } from '../support/screens/printing.ts';
import { readSealed } from '../support/programs/sealed.ts';
import {
  controlIn,
  drawSignature,
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  signTyped,
  takeSignature,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';
import type { RunningServer } from '../support/programs/server.ts';

const fileId = 'form.pdf';

/** Pages of several sizes and kinds, the first with fields of its own. */
const pages: PageSpec[] = [
  {
    text: 'First',
    fields: [
      { type: 'text', name: 'Own', rect: [80, 640, 300, 662], value: 'before' },
      { type: 'text', name: 'Cells', rect: [80, 600, 280, 622], comb: true, maxLength: 10 },
      { type: 'text', name: 'Notes', rect: [80, 500, 260, 580], multiline: true },
      { type: 'check', name: 'OwnCheck', rect: [320, 640, 336, 656] },
    ],
  },
  { text: 'Turned', mediaBox: [0, 0, 595.28, 841.89], rotate: 90 },
  { text: 'Cropped', cropBox: [40.5, 60.25, 460.5, 700.25] },
  { text: 'Units', mediaBox: [0, 0, 300, 200], userUnit: 2 },
];

const at = (Right: number, Top: number, Width: number, Height: number, PageNumber: number) => ({
  Location: { Right, Top, Width, Height, PageNumber },
});

function makeForm(server: RunningServer): Promise<string> {
  const set = {
    Name: { Type: 'SingleLine', ...at(80, 330, 220, 20, 1) },
    Agree: { Type: 'Check', ...at(80, 370, 14, 14, 1) },
    Left: { Type: 'SingleLine', ...at(80, 400, 120, 20, 1) },
    Wide: { Type: 'SingleLine', ...at(400.5, 120.25, 300, 24, 2) },
    Typed: { Type: 'Signature', ...at(120, 300, 160, 80, 2) },
    Inside: { Type: 'Check', ...at(30, 200, 18, 18, 3) },
    Drawn: { Type: 'Signature', ...at(120, 160, 240, 100, 4) },
  };
  return makeTransaction(server, {
    create: { Signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg' }] },
    files: [
      {
        fileId,
        metadata: {
          DisplayName: 'Form',
          Signers: { Signer1: { FormSets: ['set', fileId] } },
          FormSets: { set },
        },
        pdf: { pages },
      },
    ],
  });
}

test('the signer’s page and the transaction print what is sealed, and nothing else', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  test.slow();
  await countPrints(page);
  const id = await makeForm(server);
  await openSigning(page, await linkOf(server, id, 0));
  const texts = { Own: 'after', Cells: 'AB 12', Notes: 'One line\nand another', Name: 'Żółta 2' };
  for (const [name, text] of Object.entries({ ...texts, Wide: 'of the second page' }))
    await controlIn(page, name).fill(text);
  for (const name of ['OwnCheck', 'Agree', 'Inside']) await controlIn(page, name).check();
  await signTyped(page, 'Typed', 'Anna Berg');
  await signField(page, 'Drawn').getByRole('button').click();
  await signatureDialog(page).getByRole('tab', { name: 'Draw' }).click();
  await drawSignature(page, 'mouse');
  await takeSignature(page);

  await page.keyboard.press('Control+p');
  await printAsked(page);
  const printed = await readPrint(browser, page);
  // Whoever goes on finds the page as it was.
  await page.locator('h1').click();
  await expect(page.locator('[data-print-sheets]')).toHaveCount(0);

  // The browser's own Print does not wait: it says how, and then everything is prepared.
  const hurried = await readPrint(browser, page);
  expect([hurried.pages, hurried.text.includes('press Ctrl+P')]).toEqual([1, true]);
  await hurried.close();
  await printAsked(page, 2);
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000);

  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'Everyone has signed' })).toBeVisible({
    timeout: 45_000,
  });
  const sealed = await readSealed(browser, server, id, fileId);
  await expectPrintOf(printed, sealed);
  await printed.close();

  await signIn();
  await page.goto(`/transactions/${id}`);
  await expect(page.getByRole('button', { name: 'Print…' })).toBeVisible();
  await page.getByRole('button', { name: 'Print…' }).click();
  await printAsked(page);
  const again = await readPrint(browser, page);
  await expectPrintOf(again, sealed);
  await again.close();
  await sealed.close();
});

/** Fields of two signers, one of which holds something from the beginning. */
const metadata = {
  Signers: { Signer1: { FormSets: ['first'] }, Signer2: { FormSets: ['second'] } },
  FormSets: {
    first: {
      City: { Type: 'SingleLine', Value: 'Rotterdam', ...at(100, 120, 200, 20, 1) },
      Empty: { Type: 'SingleLine', ...at(100, 220, 200, 20, 1) },
    },
    second: { Sign: { Type: 'Signature', ...at(300, 200, 160, 80, 2) } },
  },
};

test('the designer and the rehearsal print every page with its fields, from an encrypted file too', async ({
  page,
  browser,
}) => {
  test.slow();
  await countPrints(page);
  const spec = {
    pages: [{ text: 'One' }, { text: 'Two', mediaBox: [0, 0, 842, 595] as const }],
    encrypt: { ownerPassword: 'owner' },
  };
  await openPdfs(page, pdfFile('plan.pdf', spec));
  await importMetadata(page, 'plan.pdf.metadata.json', metadata);
  await expect(page.locator('[data-field-name="City"]').first()).toBeVisible();

  // By the menu of a page.
  await page.locator('[data-page-number="1"]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await printAsked(page);
  const printed = await readPrint(browser, page);
  expect(printed.sizes.map((size) => size.map(Math.round))).toEqual([
    [612, 792],
    [842, 595],
  ]);
  expect(await printed.inkIn(1, { x: 101, y: 122, width: 60, height: 16 })).toBeGreaterThan(0.05);
  // The box of an empty field is a thin line, and nothing is inside.
  expect(await printed.inkIn(1, { x: 130, y: 219.5, width: 100, height: 1.5 })).toBeGreaterThan(
    0.2,
  );
  expect(await printed.inkIn(1, { x: 130, y: 223, width: 60, height: 14 })).toBe(0);
  expect(await printed.inkIn(2, { x: 299.5, y: 230, width: 1.5, height: 40 })).toBeGreaterThan(0.2);
  await printed.close();

  // What is tried is printed as the signer fills it in.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  const rehearsal = page.getByRole('dialog', { name: /^Try as/ });
  await rehearsal.locator('[data-field-name="Empty"] input').first().fill('MMMMMM');
  await page.keyboard.press('Control+p');
  await printAsked(page, 2);
  const tried = await readPrint(browser, page);
  expect(await tried.inkIn(1, { x: 101, y: 223, width: 60, height: 14 })).toBeGreaterThan(0.1);
  expect(await tried.inkIn(2, { x: 299.5, y: 230, width: 1.5, height: 40 })).toBe(0);
  await tried.close();
});

test('preparing hundreds of pages says how far it is, and stops when asked', async ({ page }) => {
  await countPrints(page);
  await openPdfs(page, { ...pdfFile('long.pdf'), buffer: makePdf({ pages: 400 }) });
  await page.getByRole('button', { name: 'Fit width' }).focus();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await expect(dialog.getByText(/Preparing page \d+ of 400/)).toBeVisible();
  await expect
    .poll(() => dialog.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value))
    .toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-print-sheets]')).toHaveCount(0);
  await printAsked(page, 0);
});
