import { deflateSync } from 'node:zlib';
import { makePdf } from '../support/pdfs/makePdf.ts';
import { linkOf } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import {
  controlIn,
  finishButton,
  openSigning,
  phone,
  signatureDialog,
  signField,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';
import { pngChunk } from '#testing/signaturePng.ts';

const at = (Right: number, Top: number, PageNumber = 1, Width = 160, Height = 40) => ({
  Location: { Right, Top, Width, Height, PageNumber },
});
const metadata = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['all'] } },
  FormSets: {
    all: {
      Town: { Type: 'SingleLine', ...at(160, 128, 1, 200, 18) },
      Sign: { Type: 'Signature', ...at(160, 188) },
      Initials: { Type: 'Signature', ...at(160, 188, 2) },
      Again: { Type: 'Signature', ...at(160, 388, 2) },
    },
  },
};

/** A photo of dark ink on grey paper, as a PNG that tells where it was taken. */
function photo(): Buffer {
  const [width, height] = [400, 240];
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + 4 * width);
    for (let x = 0; x < width; x += 1) {
      const isInk = x > 60 && x < 340 && Math.abs(y - 120 - 50 * Math.sin(x / 30)) < 4;
      row.set([...(isInk ? [20, 24, 60] : [212, 210, 200]), 255], 1 + 4 * x);
    }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk('IHDR', head),
    pngChunk('tEXt', Buffer.from('Location\0Leiden')),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test.use(phone);

test('on a phone: the first words, past what is optional, one picture for all places, and the end', async ({
  page,
  server,
}) => {
  const lines = [{ text: 'Town', x: 72, y: 140 }];
  const id = await makeTransaction(server, {
    create: {
      Signers: [{ SendSignRequest: false, ScribbleName: 'Anna Berg' }, { SendSignRequest: false }],
      SenderName: 'Acme Homes',
    },
    files: [{ fileId: 'lease.pdf', metadata, pdf: makePdf({ pages: [{ lines }, {}] }) }],
  });
  await openSigning(page, await linkOf(server, id));
  await expect(page.getByText('Acme Homes asks Anna Berg to sign Lease.')).toBeVisible();
  await expect(page.getByText('Your part: 4 fields, about 1 min.')).toBeVisible();

  const next = page.getByRole('button', { name: 'Next field' });
  await next.click();
  await expect(controlIn(page, 'Town')).toBeFocused();
  await expect(page.getByText('1 of 4 · Town')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only what is required' }).check();
  await next.click();
  await expect(controlIn(page, 'Sign')).toBeFocused();
  await expect(signField(page, 'Sign')).toBeInViewport();

  await controlIn(page, 'Sign').click();
  const dialog = signatureDialog(page);
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await dialog.getByRole('radio', { name: 'Flowing' }).check();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('tab', { name: 'Picture' }).click();
  const choose = dialog.getByLabel('Choose picture');
  await choose.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(dialog.getByRole('alert')).toContainText('Choose a PNG or JPEG');
  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo() });
  await expect(dialog.getByRole('img', { name: /cut out/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use for all' }).click();
  await expect(page.getByText('3 of 4 done')).toBeVisible();

  // What is optional was to be left out, so nothing is asked again.
  await finishButton(page).click({ trial: true });
  await finishButton(page).click();
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  await expect(page.getByText('1 other signer has yet to sign.')).toBeVisible();
});
