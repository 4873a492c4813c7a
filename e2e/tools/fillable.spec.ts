import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inspectPdf } from '#server/service/pdf/inspect/inspectPdf.ts';
import { exportText, field, importMetadata, openPdfs } from '../support/screens/designer.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { expect, test } from '../support/test.ts';

const at = (Top: number, Width: number, Height: number) => ({
  Right: 100,
  Top,
  Width,
  Height,
  PageNumber: 1,
});
const metadata = {
  Signers: { Signer1: { FormSets: ['first'] } },
  FormSets: {
    first: {
      Town: { Type: 'SingleLine', Location: at(120, 200, 20) },
      Agreed: { Type: 'Check', Location: at(200, 14, 14) },
      Signature: { Type: 'Signature', Location: at(600, 140, 70) },
    },
  },
};

/** Fills in every text and ticks every box of a PDF with mupdf. */
function fillIn(path: string, town: string): void {
  const script = `${path}.js`;
  writeFileSync(
    script,
    `var pdf = new PDFDocument(${JSON.stringify(path)});
     pdf.loadPage(0).getWidgets().forEach(function (widget) {
       if (widget.getFieldType() === 'text') widget.setTextValue(${JSON.stringify(town)});
       if (widget.getFieldType() === 'checkbox') widget.toggle();
       widget.update();
     });
     pdf.save(${JSON.stringify(path)}, 'incremental');`,
  );
  spawnSync('mutool', ['run', script]);
}

test('a fillable PDF is filled in elsewhere, and its answers come back in one step', async ({
  page,
  signIn,
}, info) => {
  test.skip(spawnSync('mutool', ['-v']).error !== undefined, 'mupdf fills it in');
  await signIn();
  await openPdfs(page, pdfFile('lease.pdf', { pages: 1 }));
  await importMetadata(page, 'lease.pdf.metadata.json', metadata);
  await expect(field(page, 'Signature')).toBeVisible();
  const perform = async (name: string) => {
    await page
      .locator('[data-page-number="1"]')
      .click({ button: 'right', position: { x: 20, y: 20 } });
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const downloading = page.waitForEvent('download');
  await perform('Export fillable PDF');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('lease (fillable).pdf');
  const path = info.outputPath('filled.pdf');
  await download.saveAs(path);
  expect(inspectPdf(readFileSync(path)).widgets.map(({ name, kind }) => [name, kind])).toEqual([
    ['Town', 'text'],
    ['Agreed', 'check'],
    ['Signature', 'signature'],
  ]);
  await expect(page.getByText('Saved with 3 fields that can be filled in.')).toBeVisible();

  fillIn(path, 'Delft');
  const choosing = page.waitForEvent('filechooser');
  await perform('Take over answers…');
  await (await choosing).setFiles(path);
  await expect(page.getByText('2 answers taken over.')).toBeVisible();
  const values = async () =>
    [...(await exportText(page)).matchAll(/"Value": ?("?[\w]+"?)/g)].map(([, value]) => value);
  await expect.poll(values).toEqual(['"Delft"', 'true']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(values).toEqual([]);
});
