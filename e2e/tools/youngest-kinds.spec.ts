import { pdfFile } from '../support/pdfs/makePdf.ts';
import { callApi } from '../support/programs/api.ts';
import {
  field,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  snapOff,
  type ToolName,
  toClient,
} from '../support/screens/designer.ts';
import { sendNow, setEmail } from '../support/screens/sending.ts';
import {
  openSigning,
  pressFinish,
  signatureDialog,
  signField,
  takeSignature,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

/** Tools with the middles of their fields, in points, and the names that the fields get. */
const placed: [ToolName, number, string][] = [
  ['Signature', 90, 'Signature1'],
  ['Initials', 160, 'Initials1'],
  ['Name', 200, 'SignerName1'],
  ['Date signed', 240, 'DateSigned1'],
  ['E-mail', 280, 'SignerEmail1'],
  ['Radio', 320, 'Radio1'],
  ['Radio', 350, 'Radio2'],
];

test('initials, name, day, address and a choice go from the toolbar to the signed page', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await openPdfs(page, pdfFile('lease.pdf', { pages: 1 }));
  await setEmail(page, 'Signer 1', 'anna@posteo.example');
  await snapOff(page);
  await page
    .getByRole('toolbar', { name: 'Field types' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  for (const [name, y, made] of placed) {
    await placeByClick(page, name, toClient(await pageFrame(pageRegion(page, 1)), { x: 200, y }));
    await expect(field(page, made)).toBeVisible();
  }
  const inspector = page.getByRole('region', { name: 'Field', exact: true });
  const chosen = inspector.getByRole('checkbox', { name: /^Chosen beforehand/ });
  await chosen.check();
  await expect(chosen).toBeChecked();
  await sendNow(page);
  await page.getByRole('link', { name: 'View transaction' }).click();
  await page.waitForURL(/\/transactions\//);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await callApi(server, 'GET', `/api/transaction/${id}`);
  await openSigning(page, body.Signers[0].SignUrl);
  const radio = (name: string) => page.getByRole('radio', { name });
  await expect(radio('Radio2')).toBeChecked();
  await radio('Radio1').click();
  await expect(radio('Radio1')).toBeChecked();
  await expect(signField(page, 'SignerEmail1')).toContainText('anna@posteo.example');
  await signField(page, 'Initials1').getByRole('button', { name: 'Initial here' }).click();
  await page
    .getByRole('dialog', { name: 'Your initials' })
    .getByRole('tab', { name: 'Type' })
    .click();
  await page.getByRole('dialog', { name: 'Your initials' }).getByRole('textbox').first().fill('AB');
  await page.getByRole('button', { name: 'Use initials' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await signField(page, 'Signature1').getByRole('button', { name: 'Sign here' }).click();
  await signatureDialog(page).getByRole('tab', { name: 'Type' }).click();
  await signatureDialog(page).getByLabel('Your name as your signature').fill('Anna Berg');
  await signatureDialog(page).getByLabel('Name below the signature').fill('Anna Berg');
  await takeSignature(page);
  await expect(signField(page, 'SignerName1')).toContainText('Anna Berg');
  await expect(page.getByText('The server did not take')).toHaveCount(0);
  await pressFinish(page);

  const context = async () => {
    const { body: now } = await callApi(server, 'GET', `/api/transaction/${id}`);
    return now.Signers[0].Context?.['lease.pdf'] as unknown;
  };
  await expect.poll(context).toEqual({
    signername1: 'Anna Berg',
    datesigned1: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    signeremail1: 'anna@posteo.example',
    choice: 'Radio1',
  });
});
