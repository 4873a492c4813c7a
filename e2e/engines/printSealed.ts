import { chromium } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { actAsSigner, leaseFile, makeLease, readTransaction } from '../support/programs/lease.ts';
import type { PageSpec } from '../support/pdfs/makePdf.ts';
import { type ReadPdf, readPdf } from '../support/pdfs/readPdf.ts';
import type { RunningServer } from '../support/programs/server.ts';
import { press } from './hand.ts';
import { inPage, seen, until } from './look.ts';
import type { Step } from './steps.ts';

/** Pages of several sizes and kinds. */
const pages: PageSpec[] = [
  { text: 'First' },
  { text: 'Turned', mediaBox: [0, 0, 595.28, 841.89], rotate: 90 },
  { text: 'Cropped', cropBox: [40.5, 60.25, 460.5, 700.25] },
  { text: 'Units', mediaBox: [0, 0, 300, 200], userUnit: 2 },
];

const at = (Right: number, Top: number, Width: number, Height: number, PageNumber: number) => ({
  Location: { Right, Top, Width, Height, PageNumber },
});

const set = {
  Name: { Type: 'SingleLine', ...at(80, 330, 220, 20, 1) },
  Agree: { Type: 'Check', ...at(80, 370, 14, 14, 1) },
  Wide: { Type: 'SingleLine', ...at(400.5, 120.25, 300, 24, 2) },
  Inside: { Type: 'Check', ...at(30, 200, 18, 18, 3) },
  Sign: { Type: 'Signature', ...at(120, 160, 240, 100, 4) },
};

/** A signed and sealed document of such pages; its transaction's id. */
async function makeSealed(server: RunningServer): Promise<string> {
  const id = await makeLease(server, {
    signers: [{ Email: 'anna@example.com', ScribbleName: 'Anna Berg' }],
    metadata: { Signers: { Signer1: { FormSets: ['set'] } }, FormSets: { set } },
    pdf: { pages },
  });
  const texts = { Name: 'Żółta 2', Wide: 'of the second page', Agree: true, Inside: true };
  await actAsSigner(server, id, 0, 'finish', {
    entries: { [leaseFile]: texts },
    signatures: { [leaseFile]: { Sign: { typed: 'Anna Berg' } } },
  });
  await until('the seal', async () => (await readTransaction(server, id)).Status === 30);
  return id;
}

/** Printed sheets beside the pages of a document. */
interface Compared {
  /** The greatest difference between the sizes of a sheet and of its page, points. */
  off: number;
  /** Whether all sheets have the paper of the first, upright or across. */
  isOnePaper: boolean;
  /** The least share of ink that both have, 0 to 1, where a page too large is made smaller. */
  alike: number;
}

const near = (one: number, other: number) => Math.abs(one - other) <= 0.6;

async function compare(printed: ReadPdf, original: ReadPdf): Promise<Compared> {
  const dpi = 100;
  const [first = [0, 0]] = original.sizes;
  const paper = first.toSorted((a, b) => a - b);
  const result: Compared = { off: 0, isOnePaper: true, alike: 1 };
  for (const [index, [width, height]] of original.sizes.entries()) {
    const own = printed.sizes[index] ?? [0, 0];
    const [ownWidth, ownHeight] = own;
    const sides = own.toSorted((a, b) => a - b);
    result.isOnePaper &&= sides.every((side, at) => near(side, paper[at] ?? 0));
    result.off = Math.max(result.off, Math.abs(ownWidth - width), Math.abs(ownHeight - height));
    const isOwn = near(ownWidth, width) && near(ownHeight, height);
    const scale = isOwn ? 1 : Math.min(1, ownWidth / width, ownHeight / height);
    // The print is laid on the document at their corner, to whole pixels of its picture.
    const whole = (length: number) => (Math.ceil((length * dpi) / 72 - 1e-6) * 72) / dpi / scale;
    const box = { x: 0, y: 0, width: whole(ownWidth), height: whole(ownHeight) };
    const picture = await printed.picture(index + 1, dpi);
    result.alike = Math.min(result.alike, await original.likeness(index + 1, box, picture));
  }
  return result;
}

/** Prints a sealed document of many sizes, and compares sheets and ink with it. */
export const printSealed: Step = async ({ driver, server }) => {
  const id = await makeSealed(server);
  await driver.goto(`${server.url}/transactions/${id}`);
  await seen(driver, { css: '[data-page-number="1"]:not([aria-busy="true"])' });
  await inPage(driver, () => {
    window.print = () => Object.assign(window, { hasAskedToPrint: true });
    return true;
  });
  await press(driver, { css: 'button', name: 'Print…' });
  await until('the sheets', () => inPage(driver, () => 'hasAskedToPrint' in window));
  const bytes = await driver.print();
  if (!bytes) return 'the sheets are prepared; the driver cannot print';
  const answer = await fetch(`${server.url}/api/transaction/${id}/file/${leaseFile}`, {
    headers: {
      Authorization: `APIKey ${server.apiKey}`,
      Application: `APPKey ${server.appKey}`,
    },
  });
  const reader = await chromium.launch(launchOptions());
  try {
    const sealed = await readPdf(reader, new Uint8Array(await answer.arrayBuffer()));
    const printed = await readPdf(reader, bytes);
    const { off, isOnePaper, alike } = await compare(printed, sealed);
    const sizes = isOnePaper ? 'all on the paper of the first' : `sizes to ${off.toFixed(2)} pt`;
    const found = `${printed.pages} sheets, ${sizes}, ${(100 * alike).toFixed(1)} % of the ink`;
    const isFit = isOnePaper || off <= 0.6;
    if (printed.pages !== sealed.pages || !isFit || alike < 0.96) throw new Error(found);
    return found;
  } finally {
    await reader.close();
  }
};
