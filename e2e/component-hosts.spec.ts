import type { Locator, Page } from '@playwright/test';
import {
  type At,
  centre,
  drag,
  type ExportedMetadata,
  settled,
  snapOff,
  tool,
} from './support/designer.ts';
import { buildComponents, installExample, serveFolder } from './support/installed.ts';
import { pdfFile } from './support/makePdf.ts';
import { expect, test } from './support/test.ts';

const exactness = 0.02;
const paper = { width: 612, height: 792 };

let host: { url: string; stop: () => Promise<void> };
let remove: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await buildComponents(['element']);
  const installed = await installExample('plain');
  remove = installed.remove;
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
  await snapOff(page);
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

/** The place of the only field of a type, as the host has heard it last. */
async function placeOf(page: Page, type: string) {
  const text = await page.locator('body > output').textContent();
  const metadata: Record<string, ExportedMetadata> = JSON.parse(text || '{}');
  const sets = Object.values(metadata['contract.pdf']?.FormSets ?? {});
  const found = sets.flatMap((set) => Object.values(set)).find((one) => one.Type === type);
  return found?.Location;
}

/** Waits until a field stands where it should: its corner or middle, its size, and its page. */
async function expectPlace(
  page: Page,
  type: string,
  wanted: { middle?: At; corner?: At; size?: At; page?: number },
): Promise<void> {
  const off = async () => {
    const found = await placeOf(page, type);
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

for (const [scene, css] of scenes) {
  test(`places are exact in a host in which the designer is ${scene}`, async ({ page }) => {
    await openIn(page, 'div', css);
    const first = await lieOf(paperOf(page, 1));

    // From the toolbar, by a click, and by drawing.
    const middle = { x: 301.3, y: 141.7 };
    await drag(page, await centre(tool(page, 'Signature')), first.toClient(middle));
    await expectPlace(page, 'Signature', { middle });
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
  });
}
