import { callApi } from '../support/programs/api.ts';
import type { ExportedMetadata } from '../support/screens/designer.ts';
import { makeTransaction } from '../support/programs/makeTransaction.ts';
import { frameDriver } from './frameDriver.ts';
import { press, stroke, type, way } from './hand.ts';
import { inPage, look, seen, until } from './look.ts';
import { drawSignature, snapOff, type Step } from './steps.ts';
import { frameOf, pointsAt, spotOn, tolerance, type Tourist } from './tourist.ts';

const iframe = '#page';
const file = 'lease.pdf';
const line = { Right: 100, Top: 120, Width: 200, Height: 20, PageNumber: 1 };
const metadata = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['tenant'] } },
  FormSets: {
    tenant: {
      FullName: { Type: 'SingleLine', Location: line },
      Signature1: { Type: 'Signature', Location: { ...line, Top: 200, Height: 70 } },
    },
  },
};

/** Opens the site anew; what follows is seen and done in its frame. */
async function visit(tourist: Tourist, what: Record<string, unknown>): Promise<Tourist> {
  const { driver, site } = tourist;
  if (!site) throw new Error('There is no site');
  site.show(what);
  await driver.goto(site.url);
  await shows(tourist, '#state', 'Open.');
  return { ...tourist, driver: frameDriver(driver, iframe) };
}

/** Waits until the site's own page shows a text. */
async function shows({ driver }: Tourist, css: string, text: string): Promise<string> {
  const found = await until(`${text} in ${css}`, async () => {
    const shown = await look(driver, { css });
    return shown?.text.includes(text) && shown;
  });
  return found.text;
}

/** The messages that the site has heard have one of this type. */
const hears = (tourist: Tourist, kind: string) => shows(tourist, '#heard', `"type":"${kind}"`);

/** Drags a field in the frame; the export that the site asks for has its place. Then starts. */
export const design: Step = async (tourist) => {
  const { server, driver } = tourist;
  tourist.transactionId = await makeTransaction(server, {
    create: { Signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg' }] },
    files: [{ fileId: file, metadata, pdf: { pages: 1 } }],
    start: false,
  });
  const TransactionId = tourist.transactionId;
  const inside = await visit(tourist, { Purpose: 'design', TransactionId });
  await frameOf(inside, 1);
  await snapOff(inside);
  const page = await frameOf(inside, 1);
  const from = spotOn(inside, page, { x: 200, y: 130 });
  const to = spotOn(inside, page, { x: 261.3, y: 167.7 });
  await stroke(inside.driver, way(from, to));
  const [grip, dropped] = [pointsAt(page, from), pointsAt(page, to)];
  await hears(tourist, 'draft');
  await press(driver, { css: 'button', name: 'Export the fields' });
  const [exported] = JSON.parse(await shows(tourist, '#state', file)) as {
    metadata: ExportedMetadata;
  }[];
  const { Right = 0, Top = 0 } =
    exported?.metadata.FormSets?.['tenant']?.['FullName']?.Location ?? {};
  const away = Math.max(
    Math.abs(Right - line.Right - (dropped.x - grip.x)),
    Math.abs(Top - line.Top - (dropped.y - grip.y)),
  );
  if (!(away <= tolerance)) throw new Error(`The field is ${away} pt away`);
  await press(inside.driver, { css: 'button', name: 'Send' });
  await press(inside.driver, { css: 'button', name: 'Start signing', within: '[role="dialog"]' });
  await hears(tourist, 'sent');
  return `≤ ${away.toFixed(3)} pt`;
};

/** Fills in and signs in the frame. */
export const sign: Step = async (tourist) => {
  const { server, driver, transactionId } = tourist;
  const what = { Purpose: 'sign', TransactionId: transactionId, SignerId: 'Signer1' };
  const inside = await visit(tourist, what);
  const name = { css: '[data-field-name="FullName"] input' };
  await press(inside.driver, name);
  await type(inside.driver, 'Anna Berg');
  await until('the name', async () => (await look(inside.driver, name))?.value === 'Anna Berg');
  await drawSignature(inside, 'Signature1', 'mouse');
  await shows(tourist, '#state', 'Signed. Thank you.');
  const { body } = await callApi(server, 'GET', `/api/transaction/${transactionId}`);
  if (body.Signers[0].State !== 'signed') throw new Error('The service has no signature');
  return (await inPage(driver, () => document.cookie)) === '' ? '' : 'leaves a cookie';
};

/** Shows how it stands in the frame, and again after the site was loaded again. */
export const track: Step = async (tourist) => {
  const { driver, transactionId } = tourist;
  const inside = await visit(tourist, { Purpose: 'track', TransactionId: transactionId });
  const heading = { css: 'h1', name: 'Lease' };
  await seen(inside.driver, heading);
  await hears(tourist, 'status');
  await inPage(driver, () => Object.assign(window, { isOldPage: true }) !== null);
  await driver.reload();
  await until('the page to be new', () => inPage(driver, () => !('isOldPage' in window)));
  await hears(tourist, 'status');
  await seen(inside.driver, heading);
  return '';
};
