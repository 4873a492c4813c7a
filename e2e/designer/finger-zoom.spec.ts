import type { CDPSession, Locator, Page } from '@playwright/test';
import {
  type At,
  exportedFields,
  exportMetadata,
  openPdfs,
  pageFrame,
  pageRegion,
  placeByClick,
  settled,
  snapOff,
  toClient,
  toPoints,
} from '../support/screens/designer.ts';
import { linkOf, makeLease } from '../support/programs/lease.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { openSigning, phone } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';
import { stroke } from '../support/screens/touches.ts';

/** px: browsers scroll by whole device pixels, in both directions. */
const kept = 1;

/** Two fingers go from one pair of places to another. */
function pinch(client: CDPSession, [first, second]: [At, At], to: [At, At]) {
  return stroke(client, [
    { from: first, to: to[0] },
    { from: second, to: to[1] },
  ]);
}

/** A finger taps twice within a tenth of a second, however slow this machine is. */
async function doubleTap(client: CDPSession, at: At) {
  const start = Date.now() / 1000;
  for (const [index, type] of (
    ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const
  ).entries())
    await client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' ? [at] : [],
      timestamp: start + index * 0.03,
    });
}

/** A trackpad pinches by small turns of the wheel with Ctrl; what fades after them has none. */
async function trackpad(client: CDPSession, at: At) {
  const [ctrl, none] = [2, 0];
  const all = [
    ...[-2, -4, -7, -26, -9, -3].map((deltaY) => ({ deltaX: 0, deltaY, modifiers: ctrl })),
    ...[-30, -22, -14, -6, -1].map((deltaY) => ({ deltaX: 4, deltaY, modifiers: none })),
  ];
  const start = Date.now() / 1000;
  // They follow each other by their own clock, however slow this machine is.
  for (const [index, turn] of all.entries())
    await client.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...at,
      ...turn,
      timestamp: start + index * 0.016,
    });
}

const middle = ([a, b]: [At, At]): At => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** What of the page is at a place of the window stays there, or goes to another, by an action. */
async function expectKept(region: Locator, from: At, to: At, act: () => Promise<void>) {
  const before = await pageFrame(region);
  const point = toPoints(before, from);
  await act();
  await expect.poll(async () => (await pageFrame(region)).pxPerPt).not.toBe(before.pxPerPt);
  await settled(region);
  const now = toClient(await pageFrame(region), point);
  expect(Math.abs(now.x - to.x), `x: ${now.x} for ${to.x}`).toBeLessThanOrEqual(kept);
  expect(Math.abs(now.y - to.y), `y: ${now.y} for ${to.y}`).toBeLessThanOrEqual(kept);
}

async function scrolledTo(page: Page, region: Locator) {
  await page.mouse.move(650, 450);
  await page.mouse.wheel(0, 300);
  await settled(region);
}

test.describe('on a desk with a touch screen', () => {
  test.use({ hasTouch: true });

  test('what is under the fingers stays there, on screen and trackpad, and places stay exact', async ({
    page,
    context,
  }) => {
    await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
    await snapOff(page);
    const client = await context.newCDPSession(page);
    const region = pageRegion(page, 1);
    await scrolledTo(page, region);

    // Fingers that part, and carry the page along meanwhile; then ones that meet.
    const near: [At, At] = [
      { x: 600, y: 420 },
      { x: 700, y: 480 },
    ];
    const far: [At, At] = [
      { x: 570, y: 300 },
      { x: 750, y: 420 },
    ];
    await expectKept(region, middle(near), middle(far), () => pinch(client, near, far));
    const large = (await pageFrame(region)).pxPerPt;
    await expectKept(region, middle(far), { x: 640, y: 370 }, () =>
      pinch(client, far, [
        { x: 580, y: 330 },
        { x: 700, y: 410 },
      ]),
    );
    expect((await pageFrame(region)).pxPerPt).toBeLessThan(large);

    const rest = { x: 663, y: 431 };
    await page.mouse.move(rest.x, rest.y);
    await expectKept(region, rest, rest, () => trackpad(client, rest));
    await expectKept(region, rest, rest, async () => {
      await page.keyboard.down('Control');
      for (const notch of [100, 100, -100]) await page.mouse.wheel(0, notch);
      await page.keyboard.up('Control');
    });

    const frame = await pageFrame(region);
    const at = toPoints(frame, { x: 660, y: 400 });
    await placeByClick(page, 'Check', { x: 660, y: 400 });
    const placed = exportedFields(await exportMetadata(page)).get('Check1')?.Location;
    if (!placed) throw new Error('Nothing was placed.');
    expect(Math.abs(placed.Right + placed.Width / 2 - at.x)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(placed.Top + placed.Height / 2 - at.y)).toBeLessThanOrEqual(0.02);
  });

  test('two taps on paper come close to it and go back, two on a field do not', async ({
    page,
    context,
  }) => {
    await openPdfs(page, pdfFile('lease.pdf', { pages: 3 }));
    const client = await context.newCDPSession(page);
    const region = pageRegion(page, 1);
    await page.getByRole('button', { name: 'Fit width' }).click();
    await scrolledTo(page, region);
    const { pxPerPt: wide } = await pageFrame(region);
    const at = { x: 640, y: 380 };
    await expectKept(region, at, at, () => doubleTap(client, at));
    expect((await pageFrame(region)).pxPerPt).toBeCloseTo(Math.min(wide * 2, 16 / 3), 3);
    await doubleTap(client, at);
    await expect.poll(async () => (await pageFrame(region)).pxPerPt).toBeCloseTo(wide, 3);

    await settled(region);
    await placeByClick(page, 'Signature', at);
    await doubleTap(client, at);
    await expect(page.locator('[data-selection]')).toHaveCount(1);
    expect((await pageFrame(region)).pxPerPt).toBeCloseTo(wide, 3);
  });
});

test('a signer comes close to the words by two fingers or two taps', async ({
  browser,
  server,
}) => {
  const id = await makeLease(server);
  const pocket = await browser.newContext(phone);
  const page = await pocket.newPage();
  await openSigning(page, await linkOf(server, id));
  const client = await pocket.newCDPSession(page);
  const region = page.locator('[data-page-number="1"]').first();
  await settled(region);
  const at = { x: 150, y: 300 };
  const { pxPerPt: wide } = await pageFrame(region);
  await expectKept(region, at, at, () => doubleTap(client, at));
  expect((await pageFrame(region)).pxPerPt).toBeGreaterThan(wide * 1.5);
  const from: [At, At] = [
    { x: 130, y: 300 },
    { x: 210, y: 360 },
  ];
  const to: [At, At] = [
    { x: 110, y: 280 },
    { x: 230, y: 350 },
  ];
  await expectKept(region, middle(from), middle(to), () => pinch(client, from, to));
  await expectKept(region, at, at, () => trackpad(client, at));
  await pocket.close();
});
