import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  type At,
  type ExportedMetadata,
  centre,
  drag,
  settled,
  snapOff,
  tool,
  windowBox,
} from '../support/screens/designer.ts';
import { installExample, serveFolder } from '../support/programs/installed.ts';
import { pdfFile } from '../support/pdfs/makePdf.ts';
import { seriousViolations } from '../support/screens/seriousViolations.ts';
import { signatureDialog } from '../support/screens/signing.ts';
import { expect, test } from '../support/test.ts';
import { stroke } from '../support/screens/touches.ts';

const exactness = 0.02;
const paper = { width: 612, height: 792 };

let host: { url: string; stop: () => Promise<void> };
let remove: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  const installed = await installExample('plain');
  remove = installed.remove;
  const own = 'node_modules/fieldwright/lib/designer/assets';
  await cp(join(installed.folder, own), join(installed.folder, 'elsewhere'), { recursive: true });
  host = await serveFolder(installed.folder);
});
test.afterAll(async () => {
  await host.stop();
  await remove();
});

/** Opens a host in which the designer stands in `around`, with these styles. */
async function openIn(page: Page, around: 'div' | 'dialog', css: string): Promise<void> {
  await page.goto(host.url);
  await page.getByLabel('Contract').setInputFiles(pdfFile('contract.pdf', { pages: [{}, {}] }));
  await page.evaluate(
    ([name, rules]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
      const box = document.createElement(name);
      box.className = 'around';
      const designer = document.querySelector('fieldwright-designer');
      designer?.before(box);
      if (designer) box.append(designer);
      if (box instanceof HTMLDialogElement) box.showModal();
    },
    [around, css] as const,
  );
  await settled(paperOf(page, 1));
}

const paperOf = (page: Page, number: number) => page.locator(`[data-page-number="${number}"]`);

/** Where a page lies in the window, found by its corners: scaled, turned or neither. */
interface Lie {
  toClient(at: At): At;
  toPoints(at: At): At;
}

async function lieOf(paperRegion: Locator): Promise<Lie> {
  const [corner, right, down] = await paperRegion.evaluate((element) =>
    [
      ['0', '0'],
      ['100%', '0'],
      ['0', '100%'],
    ].map(([left = '', top = '']) => {
      const mark = document.createElement('i');
      mark.style.cssText = 'position: absolute; width: 0; height: 0; padding: 0; border: 0';
      mark.style.left = left;
      mark.style.top = top;
      element.append(mark);
      const { x, y } = mark.getBoundingClientRect();
      mark.remove();
      return { x, y };
    }),
  );
  if (!corner || !right || !down) throw new Error('no corners');
  const a = { x: (right.x - corner.x) / paper.width, y: (right.y - corner.y) / paper.width };
  const b = { x: (down.x - corner.x) / paper.height, y: (down.y - corner.y) / paper.height };
  const area = a.x * b.y - a.y * b.x;
  return {
    toClient: ({ x, y }) => ({
      x: corner.x + x * a.x + y * b.x,
      y: corner.y + x * a.y + y * b.y,
    }),
    toPoints({ x, y }) {
      const [dx, dy] = [x - corner.x, y - corner.y];
      return { x: (dx * b.y - dy * b.x) / area, y: (dy * a.x - dx * a.y) / area };
    },
  };
}

/** The place of a field of a type, as the host has heard it last. */
async function placeOf(page: Page, type: string, nth = 0) {
  const text = await page.locator('body > output').textContent();
  const metadata: Record<string, ExportedMetadata> = JSON.parse(text || '{}');
  const sets = Object.values(metadata['contract.pdf']?.FormSets ?? {});
  const found = sets.flatMap((set) => Object.values(set)).filter((one) => one.Type === type);
  return found[nth]?.Location;
}

/** Waits until a field stands where it should: its corner or middle, its size, and its page. */
async function expectPlace(
  page: Page,
  type: string,
  wanted: { middle?: At; corner?: At; size?: At; page?: number; nth?: number },
): Promise<void> {
  const off = async () => {
    const found = await placeOf(page, type, wanted.nth);
    if (!found || found.PageNumber !== (wanted.page ?? 1)) return Number.POSITIVE_INFINITY;
    const { Right: x, Top: y, Width, Height } = found;
    const { middle, corner, size } = wanted;
    const differences = [
      ...(middle ? [x + Width / 2 - middle.x, y + Height / 2 - middle.y] : []),
      ...(corner ? [x - corner.x, y - corner.y] : []),
      ...(size ? [Width - size.x, Height - size.y] : []),
    ];
    return Math.max(...differences.map(Math.abs));
  };
  await expect.poll(off, `${type} at ${JSON.stringify(wanted)}`).toBeLessThan(exactness);
}

const scenes = [
  ['scaled down', '.around { transform: scale(0.8); transform-origin: 10% 0 }'],
  ['scaled up', '.around { transform: scale(1.5); transform-origin: 0 0; width: 900px }'],
  ['zoomed', '.around { zoom: 0.8 }'],
  ['scaled unevenly, and moved', '.around { scale: 0.9 0.7; translate: 11.3px -7.7px }'],
  ['turned', '.around { rotate: 4deg; transform: scale(0.85) }'],
] as const;

/**
 * Opens the designer in such a host, without snapping, and drops a Signature with its middle at a
 * position of page 1. Resolves to where that page lies.
 */
async function openWithSignature(page: Page, css: string, middle: At): Promise<Lie> {
  await openIn(page, 'div', css);
  await snapOff(page);
  const first = await lieOf(paperOf(page, 1));
  await drag(page, await centre(tool(page, 'Signature')), first.toClient(middle));
  await expectPlace(page, 'Signature', { middle });
  return first;
}

for (const [scene, css] of scenes) {
  test(`places are exact in a host in which the designer is ${scene}`, async ({ page }) => {
    test.setTimeout(240_000);

    // From the toolbar, by a click, and by drawing.
    const middle = { x: 301.3, y: 141.7 };
    const first = await openWithSignature(page, css, middle);
    await tool(page, 'Check').click();
    const click = first.toClient({ x: 120.4, y: 80.9 });
    await page.mouse.move(click.x - 9, click.y - 9);
    await page.mouse.move(click.x, click.y);
    await page.mouse.down();
    await page.mouse.up();
    await expectPlace(page, 'Check', { middle: { x: 120.4, y: 80.9 } });
    await tool(page, 'Single line').click();
    const [from, to] = [
      { x: 88.6, y: 230.2 },
      { x: 260.1, y: 262.5 },
    ];
    await drag(page, first.toClient(from), first.toClient(to));
    const size = { x: to.x - from.x, y: to.y - from.y };
    await expectPlace(page, 'SingleLine', { corner: from, size });

    // Its handle, then all of it.
    const handle = await centre(page.locator('[data-handle="se"]'));
    const held = first.toPoints(handle);
    await drag(page, handle, first.toClient({ x: held.x + 40.3, y: held.y + 12.8 }));
    const larger = { x: size.x + 40.3, y: size.y + 12.8 };
    await expectPlace(page, 'SingleLine', { corner: from, size: larger });
    const inside = { x: from.x + 60, y: from.y + 15 };
    const moved = { x: from.x + 33.4, y: from.y - 21.6 };
    await drag(
      page,
      first.toClient(inside),
      first.toClient({ x: inside.x + 33.4, y: inside.y - 21.6 }),
    );
    await expectPlace(page, 'SingleLine', { corner: moved, size: larger });

    // A frame selects what it touches, and nothing else.
    await drag(page, first.toClient({ x: 20, y: 60 }), first.toClient({ x: 125, y: 100 }));
    await expect(page.locator('[data-field-id][data-selection]')).toHaveCount(1);

    // The wheel zooms about the pointer, and what is carried to another page lands under it.
    const pointer = first.toClient({ x: 301.3, y: 141.7 });
    await zoomBy(page, pointer, -100);
    const kept = (await lieOf(paperOf(page, 1))).toPoints(pointer);
    expect(Math.hypot(kept.x - 301.3, kept.y - 141.7)).toBeLessThan(2);
    while ((await pxPerPt(page)) > 0.42) await zoomBy(page, pointer, 120);
    const lies = [await lieOf(paperOf(page, 1)), await lieOf(paperOf(page, 2))] as const;
    const target = { x: 250.6, y: 120.2 };
    await drag(page, lies[0].toClient(middle), lies[1].toClient(target));
    await expectPlace(page, 'Signature', { middle: target, page: 2 });
  });
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true });

  for (const [scene, css] of scenes.slice(2)) {
    test(`fingers zoom where they are, and a field is dropped on a small page, where the designer is ${scene}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000);
      const middle = { x: 301.3, y: 141.7 };
      const first = await openWithSignature(page, css, middle);

      // Two fingers spread and wander: what was between them still is.
      const client = await context.newCDPSession(page);
      const [from, to] = [first.toClient({ x: 250, y: 200 }), first.toClient({ x: 270, y: 215 })];
      const beside = ({ x, y }: At, by: number): At => ({ x: x + by, y: y + by / 2 });
      const before = await pxPerPt(page);
      await stroke(client, [
        { from: beside(from, -30), to: beside(to, -60) },
        { from: beside(from, 30), to: beside(to, 60) },
      ]);
      await expect.poll(() => pxPerPt(page)).toBeGreaterThan(before * 1.5);
      await settled(paperOf(page, 1));
      const shown = (await lieOf(paperOf(page, 1))).toClient({ x: 250, y: 200 });
      expect(Math.hypot(shown.x - to.x, shown.y - to.y)).toBeLessThanOrEqual(1);

      // What is carried to a small page stands there at the same place.
      const small = page.locator('[data-thumbnail="2"]');
      await small.scrollIntoViewIfNeeded();
      await drag(page, (await lieOf(paperOf(page, 1))).toClient(middle), await centre(small));
      await expectPlace(page, 'Signature', { middle, page: 2 });
    });
  }
});

for (const [scene, css] of scenes.slice(3)) {
  test(`a block stands where it is dropped, and a signature is drawn under the pointer, where the designer is ${scene}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const middle = { x: 201.4, y: 150.7 };
    await openWithSignature(page, css, middle);

    await page.getByRole('button', { name: 'Reuse…', exact: true }).click();
    const blocks = page.getByRole('region', { name: 'Blocks and layouts', exact: true });
    await blocks.getByRole('button', { name: 'Save 1 field as block' }).click();
    await blocks.getByLabel('New name').fill('Mark');
    await page.keyboard.press('Enter');
    const row = blocks.getByRole('button', { name: 'Mark 1 field' });
    const target = { x: 330.3, y: 260.8 };
    const now = await lieOf(paperOf(page, 1));
    await drag(page, await centre(row), now.toClient(target));
    await expectPlace(page, 'Signature', { middle: target, nth: 1 });

    await page.keyboard.press('F9');
    const desk = page
      .getByRole('dialog', { name: 'Try as Ada' })
      .getByRole('region', { name: 'As on a desktop' });
    await desk.locator('[data-field-name="Signature1"] button').click();
    const sheet = signatureDialog(page).locator('canvas');
    await settled(sheet);
    const { x, y } = await centre(sheet);
    const along = Array.from({ length: 13 }, (_, step) => ({
      x: x - 60 + step * 10,
      y: y + 12 - step * 2,
    }));
    await page.mouse.move(x - 60, y + 12);
    await page.mouse.down();
    for (const at of along) await page.mouse.move(at.x, at.y);
    await page.mouse.up();
    await expect.poll(() => farthestFromInk(page, along.slice(1, -1))).toBeLessThanOrEqual(1.5);
  });
}

/** How far the farthest of these places of the window is from ink, px; 9 where there is none. */
async function farthestFromInk(page: Page, places: readonly At[]): Promise<number> {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64');
  return page.evaluate(
    async ([png, wanted]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const isInk = (x: number, y: number) =>
        [...(context?.getImageData(x, y, 1, 1).data ?? [255])].slice(0, 3).every((v) => v < 110);
      const fromInk = ({ x, y }: { x: number; y: number }) => {
        let nearest = 9;
        for (let column = Math.floor(x) - 8; column <= x + 8; column += 1)
          for (let row = Math.floor(y) - 8; row <= y + 8; row += 1)
            if (isInk(column, row))
              nearest = Math.min(nearest, Math.hypot(column + 0.5 - x, row + 0.5 - y));
        return nearest;
      };
      return Math.max(...wanted.map(fromInk));
    },
    [picture, [...places]] as const,
  );
}

const pxPerPt = async (page: Page) => Number(await paperOf(page, 1).getAttribute('data-px-per-pt'));

/** Turns the wheel with Ctrl, and waits until the page has another size. */
async function zoomBy(page: Page, { x, y }: At, by: number): Promise<void> {
  const before = await pxPerPt(page);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, by);
  await expect.poll(() => pxPerPt(page)).not.toBe(before);
  await page.keyboard.up('Control');
  await settled(paperOf(page, 1));
}

const dialogCss = `
  body { height: 3000px }
  .around { width: 1100px; height: 640px; padding: 24px; overflow: auto }
  .around fieldwright-designer { margin: 70px 0 0 30px; width: 1000px }
`;

/** Scrolls what is around the designer, and waits until all that listens has heard of it. */
const scrollAround = (page: Page, by: number) =>
  page.evaluate(async (px) => {
    const around = document.querySelector('.around');
    const scrolled = new Promise((done) =>
      around?.addEventListener('scroll', done, { once: true }),
    );
    if (around) around.scrollTop += px;
    await scrolled;
    await new Promise((done) => requestAnimationFrame(done));
  }, by);

test('in a modal dialog that scrolls, things are where they are pressed and shown', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openIn(page, 'dialog', dialogCss);
  await snapOff(page);
  const dialog = page.locator('dialog.around');
  await scrollAround(page, 40);

  // The dialog scrolls while a field is carried over it.
  const at = (await lieOf(paperOf(page, 1))).toClient({ x: 200, y: 200 });
  const button = await centre(tool(page, 'Signature'));
  await page.mouse.move(button.x, button.y);
  await page.mouse.down();
  await page.mouse.move(at.x - 10, at.y, { steps: 3 });
  await page.mouse.move(at.x, at.y);
  const ghost = page.locator('[data-floor] > [data-shown="true"]');
  const expectGhost = async () => {
    const shown = await centre(ghost);
    expect(Math.hypot(shown.x - at.x, shown.y - at.y)).toBeLessThan(1);
  };
  await expectGhost();
  await scrollAround(page, 55);
  await expectGhost();
  const middle = (await lieOf(paperOf(page, 1))).toPoints(at);
  await page.mouse.up();
  await expectPlace(page, 'Signature', { middle });

  // Escape ends a gesture, a menu and a dialog of ours, and not the host's; the focus comes back.
  const field = page.locator('[data-field-id]');
  await expect(field).toBeFocused();
  const { x, y } = await centre(field);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectPlace(page, 'Signature', { middle });
  await page.mouse.click(x, y, { button: 'right' });
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  const place = async () => {
    const box = await windowBox(menu);
    return Math.max(Math.abs(box.x - x), Math.abs(box.y - y));
  };
  await expect.poll(place).toBeLessThan(12);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(field).toBeFocused();
  await page.mouse.click(x, y, { button: 'right' });
  await expect(menu).toBeVisible();
  await dialog.click({ position: { x: 8, y: 8 } });
  await expect(menu).toHaveCount(0);
  const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await help.focus();
  await page.keyboard.press('Enter');
  const shortcuts = page.locator('fieldwright-designer').getByRole('dialog');
  await expect(shortcuts).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await expect(help).toBeFocused();
  await expect(dialog).toBeVisible();
});

test('the layout follows the width of the designer, whatever the window is', async ({ page }) => {
  await openIn(page, 'div', '.around { width: 390px } .around.wide { width: 1300px }');
  const rail = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByRole('button', { name: 'Pages', exact: true })).toBeVisible();
  await expect(rail).toHaveCount(0);
  await page.evaluate(() => document.querySelector('.around')?.classList.add('wide'));
  await expect(rail).toBeVisible();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(rail).toBeVisible();
});

test('each of two designers has its files where it was told', async ({ page }) => {
  const threads: string[] = [];
  page.on('worker', (worker) => threads.push(new URL(worker.url()).pathname));
  await page.goto(host.url);
  const choose = () =>
    page.locator('#file').setInputFiles(pdfFile('contract.pdf', { pages: [{}] }));
  await choose();
  await settled(paperOf(page, 1));
  const isElsewhere = (path: string) => path.startsWith('/elsewhere/');
  await expect.poll(() => threads.length).toBeGreaterThan(0);
  expect(threads.filter(isElsewhere)).toEqual([]);
  await page.evaluate(() => {
    const first = document.querySelector('fieldwright-designer') as HTMLElement & {
      documents: readonly File[];
    };
    const second = document.createElement('fieldwright-designer') as typeof first;
    second.id = 'second';
    second.setAttribute('assets-url', 'elsewhere/');
    second.documents = first.documents;
    document.body.append(second);
  });
  const before = threads.length;
  await page.locator('#second').scrollIntoViewIfNeeded();
  await settled(page.locator('#second [data-page-number="1"]'));
  // The browser tells of a thread in its own time.
  await expect.poll(() => threads.length).toBeGreaterThan(before);
  expect(threads.slice(before).filter((path) => !isElsewhere(path))).toEqual([]);

  // The first one opens another document, still with its own.
  const until = threads.length;
  await choose();
  await expect.poll(() => threads.length).toBeGreaterThan(until);
  expect(threads.slice(until).filter(isElsewhere)).toEqual([]);
});
