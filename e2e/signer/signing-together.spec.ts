import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { contract, contractPlaces, formPlaces } from '../support/programs/contract.ts';
import { linkOf, readTransaction } from '../support/programs/lease.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { checksumOf, startReceiver } from '../support/programs/postbackReceiver.ts';
import { askPdfsig, readPdf } from '../support/pdfs/readPdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import {
  controlIn,
  drawSignature,
  expectDone,
  openSigning,
  phone,
  pressFinish,
  signatureDialog,
  signField,
  takeSignature,
} from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next field' });

async function download(page: Page, control: Locator): Promise<{ name: string; path: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** The first signer uses mouse and keys, in an ordinary window. */
async function signAtDesk(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Sign: Contract/);
  await expectDone(page, 0, 5);
  await signField(page, 'FullName').click();
  await page.keyboard.type('Anna Łukasiewicz-Ωμέγα');
  await signField(page, 'Agree').click();
  await expectDone(page, 2, 5);
  expect(await seriousViolations(page)).toEqual([]);
  await next(page).click();
  await expect(controlIn(page, 'Town')).toBeFocused();
  await page.keyboard.type('Delft');
  await page.keyboard.press('Enter');
  await expect(controlIn(page, 'City')).toBeFocused();
  await page.keyboard.type('Leipzig');
  await next(page).click();
  await expect(controlIn(page, 'Sign1')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = signatureDialog(page);
  // The focus begins at the ways to sign, not at the button that closes.
  await expect(dialog.getByRole('tab', { name: 'Draw' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Use signature' })).toBeDisabled();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await seriousViolations(page)).toEqual([]);
  await drawSignature(page, 'mouse');
  await takeSignature(page);
  await expectDone(page, 5, 5);
  await pressFinish(page);
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
  const signers = page.getByRole('list', { name: 'Signers' });
  await expect(signers.getByRole('listitem').nth(1)).toHaveText(/Jonas Weber\s*Not signed yet/);
}

/** The second signer uses a finger, on a narrow screen in the dark look. */
async function signOnPhone(page: Page): Promise<void> {
  await expectDone(page, 0, 8);
  // The entry of the first signer can be read and not be changed.
  const theirs = (name: string) => page.locator(`[data-others-field="${name}"]`);
  await expect(theirs('City')).toHaveAccessibleName(/City\. Leipzig\. Filled in by Anna Berg/);
  await expect(theirs('FullName')).toContainText('Anna Łukasiewicz-Ωμέγα');
  await expect(theirs('Sign1')).toHaveAttribute('data-state', 'signed');
  for (const name of ['City', 'FullName', 'Sign1', 'Customer'])
    await expect(signField(page, name)).toHaveCount(0);
  await next(page).tap();
  await expect(controlIn(page, 'Insured')).toBeFocused();
  await signField(page, 'Insured').tap();
  await expect(controlIn(page, 'Insured')).toBeChecked();
  await next(page).tap();
  await expect(controlIn(page, 'Remarks')).toBeFocused();
  await expect(signField(page, 'Remarks')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('Москва');
  expect(await seriousViolations(page)).toEqual([]);
  await next(page).tap();
  await expect(controlIn(page, 'Sign2')).toBeFocused();
  await signField(page, 'Sign2').tap();
  await drawSignature(page, 'touch');
  await signatureDialog(page).getByLabel('Name below the signature').fill('J. Weber');
  await takeSignature(page);
  await expectDone(page, 3, 8);

  await next(page).tap();
  await expect(controlIn(page, 'Tenant.Street')).toBeFocused();
  await page.keyboard.type('8 Quay Street');
  await next(page).tap();
  await expect(controlIn(page, 'Notes')).toBeFocused();
  await page.keyboard.type('Ring twice,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('then wait.');
  await next(page).tap();
  await expect(controlIn(page, 'Code')).toBeFocused();
  await page.keyboard.type('K4-77XYZ');
  await expect(controlIn(page, 'Code')).toHaveValue('K4-77X');
  await next(page).tap();
  await expect(controlIn(page, 'Garage')).toBeFocused();
  await signField(page, 'Garage').tap();
  await next(page).tap();
  await expect(controlIn(page, 'Turned')).toBeFocused();
  await page.keyboard.type('Across');
  await expectDone(page, 8, 8);
  await pressFinish(page);
  await expect(page.getByRole('heading', { name: /signed/ })).toBeVisible();
}

/** The state that each postback reports: the status, and the state of each signer. */
const told = ({ body }: { body: { Status: number; Signers: { State: string }[] } }) =>
  [body.Status, ...body.Signers.map((signer) => signer.State)].join(' ');

test('two signers, at a desk and on a phone, fill in and sign two documents, which come back sealed with every value in its place', async ({
  page,
  server,
  signIn,
  browser,
}) => {
  test.slow();
  const receiver = await startReceiver();
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const pocket = await browser.newContext({ ...phone, colorScheme: 'dark' });
  const id = await makeTransaction(server, contract(receiver.url));
  await signIn();
  await page.goto(`/transactions/${id}`);
  const answers = region(page, 'Answers');

  const first = await desk.newPage();
  await openSigning(first, await linkOf(server, id, 0));
  await signAtDesk(first);
  await expect(region(page, 'Status')).toContainText('1 of 2 signed');
  await expect(page.locator('[data-field-name="FullName"]')).toContainText('Anna Łukasiewicz');

  const second = await pocket.newPage();
  await openSigning(second, await linkOf(server, id, 1));
  await signOnPhone(second);

  // The pages of both signers follow by themselves.
  const everyone = { name: 'Everyone has signed' };
  await expect(second.getByRole('heading', everyone)).toBeVisible({ timeout: 45_000 });
  await expect(first.getByRole('heading', everyone)).toBeVisible({ timeout: 30_000 });
  await second.emulateMedia({ colorScheme: 'light' });
  expect(await seriousViolations(second)).toEqual([]);
  const own = await download(second, second.getByRole('link', { name: 'Download Contract' }));

  const context = {
    Signer1: {
      'contract.pdf': {
        fullname: 'Anna Łukasiewicz-Ωμέγα',
        agree: true,
        town: 'Delft',
        city: 'Leipzig',
      },
    },
    Signer2: {
      'contract.pdf': { insured: true, remarks: 'Москва' },
      'form.pdf': {
        'tenant.street': '8 Quay Street',
        notes: 'Ring twice,\nthen wait.',
        code: 'K4-77X',
        garage: true,
        turned: 'Across',
      },
    },
  };
  const { Signers: signers } = await readTransaction(server, id);
  expect(signers.map((signer: { Context: unknown }) => signer.Context)).toEqual([
    context.Signer1,
    context.Signer2,
  ]);

  await expect.poll(() => receiver.heard.length).toBe(6);
  expect(receiver.heard.map(told)).toEqual([
    '10 waiting waiting',
    '10 opened waiting',
    '10 signed waiting',
    '10 signed opened',
    '20 signed signed',
    '30 signed signed',
  ]);
  expect(receiver.heard[2]?.body.Signers[0].Context).toEqual(context.Signer1);
  expect(receiver.heard.at(-1)?.body.Signers[1].Context).toEqual(context.Signer2);
  for (const { body, checksum } of receiver.heard)
    expect([body.Checksum, checksum]).toEqual([checksumOf(body), checksumOf(body)]);

  await expect(region(page, 'Status')).toContainText('Signed');
  await expect(region(page, 'Documents')).toContainText('sealed');
  for (const [name, answer] of [
    ['Town', 'Delft'],
    ['Remarks', 'Москва'],
    ['Turned', 'Across'],
  ] as const) {
    await answers.getByRole('button', { name, exact: true }).click();
    const box = page.locator(`[data-field-name="${name}"]`);
    await expect(box).toBeInViewport();
    await expect(box).toHaveAttribute('data-sealed', 'true');
    await expect(box).toHaveAccessibleName(new RegExp(`${name}, .*: ${answer}`));
  }

  const take = async (fileName: string) => {
    await page.getByRole('button', { name: 'Signed PDF' }).click();
    return download(page, page.getByRole('menuitem', { name: fileName, exact: true }));
  };
  const contractFile = await take('Contract');
  const formFile = await take('Form');
  expect([contractFile.name, formFile.name]).toEqual(['contract.pdf', 'form.pdf']);
  expect(await readFile(contractFile.path)).toEqual(await readFile(own.path));

  const signed = await readPdf(browser, await readFile(contractFile.path));
  const textIn = ({
    page: number,
    box,
  }: {
    page: number;
    box: (typeof contractPlaces.City)['box'];
  }) => signed.textIn(number, box);
  expect(signed.pages).toBe(3);
  expect(textIn(contractPlaces.FullName)).toBe('Anna Łukasiewicz-Ωμέγα');
  expect(textIn(contractPlaces.Town)).toBe('Delft');
  expect(textIn(contractPlaces.City)).toBe('Leipzig');
  expect(textIn(contractPlaces.Remarks)).toBe('Москва');
  expect(textIn(contractPlaces.Sign1)).toBe('Anna Berg');
  expect(textIn(contractPlaces.Sign2)).toBe('J. Weber');
  for (const name of ['Agree', 'Insured', 'Sign1', 'Sign2'] as const) {
    const { page: number, box } = contractPlaces[name];
    expect(await signed.inkIn(number, box)).toBeGreaterThan(0.01);
  }
  await signed.close();

  const form = await readPdf(browser, await readFile(formFile.path));
  const formText = (name: keyof typeof formPlaces) =>
    form.textIn(formPlaces[name].page, formPlaces[name].box);
  expect(formText('Tenant.Street')).toBe('8 Quay Street');
  expect(formText('Notes')).toBe('Ring twice,then wait.');
  expect(formText('Code').replaceAll(' ', '')).toBe('K4-77X');
  expect(formText('Customer')).toBe('No. 4711');
  expect(formText('Turned')).toBe('Across');
  expect(await form.inkIn(1, formPlaces.Garage.box)).toBeGreaterThan(0.01);
  // No field of it can be filled in any more.
  expect(form.fields.filter((name) => name in formPlaces)).toEqual([]);
  await form.close();

  for (const { path } of [contractFile, formFile]) {
    const verdict = askPdfsig(path);
    if (verdict === undefined) continue;
    expect(verdict).toContain('Signature is Valid');
    expect(verdict).toContain('Total document signed');
  }

  const trailFile = await download(page, page.getByRole('button', { name: 'Audit trail' }));
  expect(trailFile.name).toBe(`audit-trail-${id}.pdf`);
  const trail = await readPdf(browser, await readFile(trailFile.path));
  expect(trail.text).toContain('anna@example.com');
  expect(trail.text).toContain(id);
  await trail.close();
  await desk.close();
  await pocket.close();
  await receiver.stop();
});
