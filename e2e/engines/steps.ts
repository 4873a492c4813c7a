import { callApi } from '../support/programs/api.ts';
import {
  type ExportedLocation,
  exportedFields,
  type ExportedMetadata,
  type ToolName,
} from '../support/screens/designer.ts';
import { chord, hover, keys, press, type Spot, stroke, type, way } from './hand.ts';
import { inPage, look, seen, until } from './look.ts';
import {
  downloaded,
  frameOf,
  middleOf,
  notedPointers,
  placed,
  pointsAt,
  shows,
  spotOn,
  tolerance,
  type Tourist,
  watchPointers,
} from './tourist.ts';

/** What a step does, and what its cell says beside that it works; empty when nothing. */
export type Step = (tourist: Tourist) => Promise<string>;

const first = 'Signature1';
const notice = 'This browser keeps nothing: export or send before you close the tab';

/** Signs in, chooses a file, and zooms to where both pages are in the window. */
export const open: Step = async (tourist) => {
  const { driver, server, pdf } = tourist;
  await driver.goto(server.connectUrl);
  await until('the first screen', () => look(driver, { css: 'label', name: 'Open PDF' }));
  await driver.chooseFile('input[type="file"]', pdf);
  await frameOf(tourist, 1);
  await snapOff(tourist);
  await zoomFar(tourist);
  await frameOf(tourist, 2);
  const isKept = (await inPage(driver, (text) => document.body.innerText.includes(text), notice))
    ? 'stores nothing, and says so'
    : '';
  return isKept;
};

/** Zooms to where both pages are in the window, from one that is there. */
export async function zoomFar(tourist: Tourist, page = 1): Promise<void> {
  const { driver } = tourist;
  while ((await frameOf(tourist, page)).pxPerPt > 0.67) {
    const before = (await frameOf(tourist, page)).pxPerPt;
    await press(driver, { css: 'button', name: 'Zoom out' });
    await until('another zoom', async () => (await frameOf(tourist, page)).pxPerPt < before);
  }
}

/** Switches snapping off, so that boxes are exactly where they are dropped. */
export async function snapOff({ driver }: Tourist): Promise<void> {
  const snap = { css: 'button', name: 'Snap' };
  if ((await seen(driver, snap)).attributes['aria-pressed'] === 'true') await press(driver, snap);
  await until(
    'Snap to be off',
    async () => (await look(driver, snap))?.attributes['aria-pressed'] === 'false',
  );
}

/** Clicks a tool and a place of page 1; the middle of the new field must be there. */
async function placeAt(tourist: Tourist, tool: ToolName, name: string, at: Spot): Promise<void> {
  const { driver } = tourist;
  await press(driver, { css: 'button', name: tool, within: '[role="toolbar"]' });
  const frame = await frameOf(tourist, 1);
  const spot = spotOn(tourist, frame, at);
  await hover(driver, { x: spot.x - 20, y: spot.y - 20 });
  await stroke(driver, [spot]);
  await seen(driver, { css: `[data-field-name="${name}"][data-field-id]` });
  const middle = pointsAt(frame, spot);
  const [Width, Height] = [140, 70];
  const place: ExportedLocation = {
    Right: middle.x - Width / 2,
    Top: middle.y - Height / 2,
    Width,
    Height,
    PageNumber: 1,
  };
  tourist.expected.set(name, place);
  await shows(tourist, place);
}

/** Places a field by click. */
export const place: Step = async (tourist) => {
  await placeAt(tourist, 'Signature', first, { x: 200, y: 200 });
  return '';
};

/** Compares where the browser says that the pointer is with where it was sent. */
export const exactness: Step = async (tourist) => {
  const { driver } = tourist;
  await watchPointers(driver);
  const sent = { x: 700.4375, y: 500.3125 };
  await hover(driver, sent);
  const { x, y } = await until('a pointer event', async () => {
    const noted = await notedPointers(driver);
    return Math.abs(noted.x - sent.x) < 1 && Math.abs(noted.y - sent.y) < 1 && noted;
  });
  tourist.hasFractions = Math.abs(x - sent.x) < 0.02 && Math.abs(y - sent.y) < 0.02;
  if (tourist.hasFractions) return 'fractions of a pixel';
  return driver.takesFractions
    ? 'whole pixels, though fractions were sent'
    : 'whole pixels: the driver takes no others';
};

/** Moves the field by its middle. */
export const drag: Step = async (tourist) => {
  const before = placed(tourist, first);
  const frame = await frameOf(tourist, 1);
  const from = spotOn(tourist, frame, middleOf(before));
  const to = spotOn(tourist, frame, { x: 291.3, y: 261.7 });
  await stroke(tourist.driver, way(from, to));
  const after: ExportedLocation = {
    ...before,
    Right: before.Right + (to.x - from.x) / frame.pxPerPt,
    Top: before.Top + (to.y - from.y) / frame.pxPerPt,
  };
  tourist.expected.set(first, after);
  await shows(tourist, after);
  return '';
};

/** Drags the corner at the lower right. */
export const resize: Step = async (tourist) => {
  const before = placed(tourist, first);
  const frame = await frameOf(tourist, 1);
  const corner = { x: before.Right + before.Width, y: before.Top + before.Height };
  const from = spotOn(tourist, frame, corner);
  const to = spotOn(tourist, frame, { x: corner.x + 45.4, y: corner.y + 27.9 });
  await stroke(tourist.driver, way(from, to));
  const after: ExportedLocation = {
    ...before,
    Width: before.Width + (to.x - from.x) / frame.pxPerPt,
    Height: before.Height + (to.y - from.y) / frame.pxPerPt,
  };
  tourist.expected.set(first, after);
  await shows(tourist, after);
  return '';
};

/** Drags the field to page 2. */
export const dragAcross: Step = async (tourist) => {
  const before = placed(tourist, first);
  const [one, two] = [await frameOf(tourist, 1), await frameOf(tourist, 2)];
  const from = spotOn(tourist, one, middleOf(before));
  const to = spotOn(tourist, two, { x: 260.3, y: 130.7 });
  await stroke(tourist.driver, way(from, to, 16));
  const [grip, dropped] = [pointsAt(one, from), pointsAt(two, to)];
  const after: ExportedLocation = {
    ...before,
    Right: dropped.x - (grip.x - before.Right),
    Top: dropped.y - (grip.y - before.Top),
    PageNumber: 2,
  };
  tourist.expected.set(first, after);
  await shows(tourist, after);
  return '';
};

/** Moves the field by keys. */
export const keyboard: Step = async (tourist) => {
  const before = placed(tourist, first);
  await chord(tourist.driver, keys.right);
  await chord(tourist.driver, keys.shift, keys.down);
  const after = { ...before, Right: before.Right + 1, Top: before.Top + 10 };
  tourist.expected.set(first, after);
  await shows(tourist, after);
  return '';
};

/** Takes a deletion back by keys. */
export const undo: Step = async (tourist) => {
  const { driver } = tourist;
  const css = `[data-field-name="${first}"][data-field-id]`;
  await chord(driver, keys.delete);
  await until('the field to go', async () => (await look(driver, { css })) === null);
  await chord(driver, keys.control, 'z');
  await seen(driver, { css });
  await press(driver, { css });
  await shows(tourist, placed(tourist, first));
  return '';
};

/** Exports, and compares every place in the file. */
export const exportAll: Step = async (tourist) => {
  await press(tourist.driver, { css: 'button', name: 'Export metadata' });
  const bytes = await downloaded(tourist, '.json', (read) => isJson(read.toString('utf8')));
  const fields = exportedFields(JSON.parse(bytes.toString('utf8')) as ExportedMetadata);
  if (fields.size !== tourist.expected.size) throw new Error(`${fields.size} fields are exported`);
  let worst = 0;
  for (const [name, wanted] of tourist.expected) {
    const found = fields.get(name)?.Location;
    if (found?.PageNumber !== wanted.PageNumber) throw new Error(`${name} is on another page`);
    for (const key of ['Right', 'Top', 'Width', 'Height'] as const)
      worst = Math.max(worst, Math.abs(found[key] - wanted[key]));
  }
  if (!(worst <= tolerance)) throw new Error(`A field is ${worst} pt away`);
  return `≤ ${worst.toFixed(3)} pt`;
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Loads the page again: the draft is as before. */
export const reload: Step = async (tourist) => {
  const { driver } = tourist;
  await inPage(driver, () => Object.assign(window, { isOldPage: true }) !== null);
  await driver.reload();
  await until('the page to be new', () => inPage(driver, () => !('isOldPage' in window)));
  await frameOf(tourist, 1);
  const css = `[data-field-name="${first}"][data-field-id]`;
  await press(driver, { css });
  await shows(tourist, placed(tourist, first));
  return '';
};

/** Enters two signers, gives each a signature, and sends. */
export const send: Step = async (tourist) => {
  const { driver, server } = tourist;
  await enterEmail(tourist, 1, 'anna@posteo.example');
  await press(driver, { css: 'button', name: 'Add signer' });
  await enterEmail(tourist, 2, 'jonas@harbour.example');
  await press(driver, { css: 'button', name: 'Page 1', within: 'nav[aria-label="Pages"]' });
  // It is on again after the page was loaded anew.
  await snapOff(tourist);
  await placeAt(tourist, 'Signature', 'Signature2', { x: 400, y: 250 });
  await press(driver, { css: 'button', name: 'Send' });
  await press(driver, { css: 'button', name: 'Send now', within: '[role="dialog"]' });
  const link = await seen(driver, { css: '[role="dialog"] a', name: 'View transaction' });
  tourist.transactionId = link.attributes['href']?.split('/').at(-1) ?? '';
  const { body } = await read(tourist);
  if (body.Status !== 10) throw new Error(`The transaction has status ${body.Status}`);
  if (server.output().includes('"level":50')) throw new Error(server.output());
  return '';
};

async function enterEmail({ driver }: Tourist, signer: number, email: string): Promise<void> {
  const within = `fieldset[aria-label="Signer ${signer}"]`;
  await press(driver, { css: 'input', name: 'Email', within });
  await type(driver, email);
  await until('the address', () =>
    inPage(
      driver,
      (wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted),
      email,
    ),
  );
}

function read({ server, transactionId }: Tourist) {
  return callApi(server, 'GET', `/api/transaction/${transactionId}`);
}

/** Signs as one of the signers, by a line drawn with a mouse or a finger. */
async function sign(tourist: Tourist, at: 0 | 1, by: 'mouse' | 'touch'): Promise<string> {
  const { driver } = tourist;
  const { body } = await read(tourist);
  await driver.goto(body.Signers[at].SignUrl);
  await until('the signing page', () => look(driver, { css: 'button', name: 'Next field' }));
  await watchPointers(driver);
  await drawSignature(tourist, at === 0 ? first : 'Signature2', by);
  await until('the end', () => look(driver, { css: 'h1, h2', name: 'You have signed' }));
  const { kinds } = await notedPointers(driver);
  const after = await read(tourist);
  if (after.body.Signers[at].State !== 'signed') throw new Error('The service has no signature');
  return kinds.join() === by ? '' : `arrives as ${kinds.join(' and ')}`;
}

/** Draws a line into a field and finishes, on a signer's page. */
export async function drawSignature(
  { driver }: Tourist,
  name: string,
  by: 'mouse' | 'touch',
): Promise<void> {
  await press(driver, { css: `[data-field-name="${name}"] button` }, by);
  const sheet = await seen(driver, { css: '[role="dialog"] canvas' });
  const line = Array.from({ length: 24 }, (_, index) => ({
    x: sheet.left + sheet.width * (0.2 + 0.025 * index),
    y: sheet.top + sheet.height * (0.45 + 0.25 * Math.sin(index / 2)),
  }));
  await stroke(driver, line, by);
  await press(driver, { css: 'button', name: 'Use signature', within: '[role="dialog"]' }, by);
  await until(
    'the dialog to close',
    async () => (await look(driver, { css: '[role="dialog"]' })) === null,
  );
  // What is still open is left so.
  const takes = { css: 'button:not([aria-disabled])', name: 'Finish' };
  await until('Finish to take a press', async () => (await look(driver, takes)) !== null);
  const asks = (await look(driver, { ...takes, css: 'button[aria-haspopup]' })) !== null;
  await press(driver, takes, by);
  if (asks) await press(driver, { css: 'button:not([aria-disabled])', name: 'Sign anyway' }, by);
}

/** Signs as the first signer. */
export const signByMouse: Step = (tourist) => sign(tourist, 0, 'mouse');

/** Signs as the second signer. */
export const signByTouch: Step = (tourist) => sign(tourist, 1, 'touch');

/** Downloads the sealed document from the signer's page. */
export const download: Step = async (tourist) => {
  await press(tourist.driver, { css: 'a', name: 'Download document' });
  await downloaded(
    tourist,
    '.pdf',
    (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.includes('/ByteRange'),
  );
  return '';
};
