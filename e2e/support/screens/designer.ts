import { readFile } from 'node:fs/promises';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** A file for `setInputFiles`: a path, or name and bytes. */
export type InputFile = string | { name: string; mimeType: string; buffer: Buffer };

/** The names of the toolbar's buttons on the screen. */
export type ToolName =
  | 'Signature'
  | 'Initials'
  | 'Name'
  | 'Date signed'
  | 'E-mail'
  | 'Single line'
  | 'Check'
  | 'Radio';

/**
 * A point in the window, in CSS pixels with fractions, or on a page, in points from its top-left
 * corner.
 */
export interface At {
  x: number;
  y: number;
}

/** What something takes up in the window, in CSS pixels. */
interface Size {
  width: number;
  height: number;
}

/**
 * The place of a page in the window, in CSS pixels, and its scale. Everything that a test expects
 * is computed from this.
 */
export interface PageFrame {
  left: number;
  top: number;
  width: number;
  height: number;
  pxPerPt: number;
}

/** Opens files from the first screen and waits for the final picture of the first page. */
export async function openPdfs(page: Page, ...files: InputFile[]): Promise<void> {
  await page.goto('/');
  const input = page.getByLabel('Open PDF');
  await input.setInputFiles(files as Parameters<Locator['setInputFiles']>[0]);
  await page.waitForURL(/\/design\//);
  await settled(page.locator('[data-page-number="1"]').first());
}

/** The region of a page; with several files the file's name is needed, too. */
export function pageRegion(page: Page | Frame, number: number, file?: string): Locator {
  return page.getByRole('region', { name: pageName(number, file), exact: true });
}

/**
 * The name of a page: with several documents it also contains the file's name, whose ending may be
 * left out here.
 */
function pageName(number: number, file: string | undefined): string {
  if (!file) return `Page ${number}`;
  return `Page ${number} of ${file.includes('.') ? file : `${file}.pdf`}`;
}

/** Brings a page into view by its thumbnail and waits for its final picture. */
export async function goToPage(page: Page, number: number, file?: string): Promise<Locator> {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const thumbnail = pages.getByRole('button', { name: pageName(number, file), exact: true });
  await thumbnail.first().click();
  const region = pageRegion(page, number, file);
  await expect(region).toBeInViewport();
  await settled(region);
  return region;
}

/** Waits until a page's picture is final, the page no longer moves and its tools are there. */
export async function settled(region: Locator): Promise<void> {
  await expect(region).toBeVisible();
  await expect(region).not.toHaveAttribute('aria-busy', 'true');
  await expect(region.page().locator('main[aria-busy="true"]')).toHaveCount(0);
  let last = '';
  await expect
    .poll(async () => {
      await region.evaluate(nextFrames);
      const now = JSON.stringify(await pageFrame(region));
      const still = now === last;
      last = now;
      return still;
    })
    .toBe(true);
}

/** Waits for two frames, in which scrolling shows; half a second where a window makes none. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 500);
  });
}

/** The page's place in the window with all its fractions. */
export function pageFrame(region: Locator): Promise<PageFrame> {
  return region.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height, pxPerPt: Number(element.getAttribute('data-px-per-pt')) };
  });
}

/**
 * The window position of a point on a page, after scrolling by the wheel until it can be pressed.
 */
export async function reach(page: Page, region: Locator, at: At): Promise<At> {
  const height = page.viewportSize()?.height ?? 900;
  for (let tries = 0; tries < 20; tries += 1) {
    const client = toClient(await pageFrame(region), at);
    if (client.y > 100 && client.y < height - 100) return client;
    await page.mouse.move(client.x, height / 2);
    await page.mouse.wheel(0, client.y - height / 2);
    await settled(region);
  }
  throw new Error('The point cannot be scrolled into view');
}

/** Zooms to a percentage by the buttons; 100 is 96/72 CSS pixels a point. */
export async function zoomTo(page: Page, percent: number): Promise<void> {
  const region = page.locator('[data-page-number]').first();
  const now = async () => Math.round(((await pageFrame(region)).pxPerPt * 7200) / 96);
  for (let steps = 0; steps < 40; steps += 1) {
    const before = await now();
    if (before === percent) return;
    await page.getByRole('button', { name: before < percent ? 'Zoom in' : 'Zoom out' }).click();
    await expect.poll(now).not.toBe(before);
    const after = await now();
    if ((before < percent && after > percent) || (before > percent && after < percent))
      throw new Error(
        `The zoom goes from ${before} to ${after} % without stopping at ${percent} %`,
      );
  }
  throw new Error(`No way to ${percent} %`);
}

/** Switches snapping off, so that boxes are exactly where they are dropped. */
export async function snapOff(page: Page | Frame): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Snap', exact: true });
  if ((await toggle.getAttribute('aria-pressed')) === 'true') await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
}

/** From points on the page to the window. */
export function toClient(frame: PageFrame, at: At): At {
  return { x: frame.left + at.x * frame.pxPerPt, y: frame.top + at.y * frame.pxPerPt };
}

/** From the window to points on the page. */
export function toPoints(frame: PageFrame, at: At): At {
  return { x: (at.x - frame.left) / frame.pxPerPt, y: (at.y - frame.top) / frame.pxPerPt };
}

/** The toolbar's button of a tool. */
export function tool(page: Page | Frame, name: ToolName): Locator {
  const toolbar = page.getByRole('toolbar', { name: 'Field types' });
  return toolbar.getByRole('button', { name, exact: true });
}

/**
 * Places a field by dragging its button; the middle of the field is dropped at a position of the
 * window.
 */
export async function placeByDrag(page: Page, name: ToolName, at: At): Promise<void> {
  const start = await centre(tool(page, name));
  await drag(page, start, at);
}

/** Places a field by clicking its button and then a position of the window. */
export async function placeByClick(page: Page, name: ToolName, at: At): Promise<void> {
  await tool(page, name).click();
  await page.mouse.move(at.x - 20, at.y - 20);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.up();
}

/** Draws a field from one position of the window to another. */
export async function placeByDrawing(page: Page, name: ToolName, from: At, to: At): Promise<void> {
  await tool(page, name).click();
  await drag(page, from, to);
}

/** Presses at one position and releases at another, in several steps as a person does. */
export async function drag(page: Page, from: At, to: At, steps = 8): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  }
  await page.mouse.up();
}

/** The element of the field with a name. */
export function field(page: Page | Frame, name: string): Locator {
  return page.locator(`[data-field-name="${name}"][data-field-id]`);
}

/**
 * The box of an element in the window, in CSS pixels. It is asked for again where scripts put
 * another element in the place of the one that was found.
 */
export async function windowBox(element: Locator): Promise<At & Size> {
  let box: (At & Size) | null = await element.boundingBox();
  await expect(async () => {
    box ??= await element.boundingBox();
    expect(box, `${String(element)} is not shown`).not.toBeNull();
  }).toPass();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
}

/** The middle of an element, in the window. */
export async function centre(element: Locator): Promise<At> {
  const box = await windowBox(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The place of a field as the exported file contains it. */
export interface ExportedLocation {
  Right: number;
  Top: number;
  Width: number;
  Height: number;
  PageNumber: number;
}

/** The members of the exported file that tests read. */
export interface ExportedMetadata {
  DisplayName: string;
  Signers: Record<string, { FormSets: string[] }>;
  FormSets?: Record<string, Record<string, { Type: string; Location: ExportedLocation }>>;
}

/** Exports by the button and returns the text of the first file that is downloaded. */
export async function exportText(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export metadata' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Exports by the button and returns the parsed content of the first file that is downloaded. */
export async function exportMetadata(page: Page): Promise<ExportedMetadata> {
  const parsed: ExportedMetadata = JSON.parse(await exportText(page));
  return parsed;
}

/** Chooses a file of metadata by the button, from an object or the text itself. */
export async function importMetadata(
  page: Page,
  name: string,
  metadata: object | string,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import metadata' }).click();
  const text = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
  await (await chooser).setFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

/** Every field of an exported file by its name. */
export function exportedFields(
  metadata: ExportedMetadata,
): Map<string, { Type: string; Location: ExportedLocation }> {
  return new Map(Object.values(metadata.FormSets ?? {}).flatMap((set) => Object.entries(set)));
}

/** The editor of the Metadata tab. */
export function jsonEditor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'JSON', exact: true });
}

/** The text in the Metadata tab, copied from its editor: only lines near the view are drawn. */
export async function shownJson(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await jsonEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).not.toBe('');
  return copied();
}
