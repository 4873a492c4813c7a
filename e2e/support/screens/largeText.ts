import { type Browser, chromium, type Frame, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { expect } from '../test.ts';

/** The windows in which screens are looked at. */
export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A browser whose text is twice as large as usual. */
export function launchLargeText(): Promise<Browser> {
  const { args, ...options } = launchOptions();
  return chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] });
}

/**
 * What cannot be read whole: text that ends beyond a box which neither scrolls nor says so with
 * dots, or beyond the window.
 */
function cutTexts(): string[] {
  const isOff = (element: Element) => {
    const style = getComputedStyle(element);
    return (
      style.visibility !== 'visible' ||
      style.clipPath !== 'none' ||
      style.opacity === '0' ||
      element.matches('option, [aria-hidden="true"], [data-page-number], [data-page-number] *')
    );
  };
  const isCut = (text: DOMRect, from: Element): boolean => {
    for (let box: Element | null = from; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (isOff(box) || style.textOverflow === 'ellipsis') return false;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      if (style.position === 'fixed') break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const frame = box.getBoundingClientRect();
      if (text.right > frame.right + 2 || text.bottom > frame.bottom + 4) return true;
    }
    return text.right > innerWidth + 2;
  };
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim();
    if (!parent || !words || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && isCut(rect, parent)) cut.push(words);
  }
  return cut;
}

/** The controls of an open part that cannot be brought into the window, or lie under another. */
function unreachable(part: Element): string[] {
  const all = part.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [tabindex="0"]',
  );
  const lost: string[] = [];
  for (const control of all) {
    const isAid = control.closest('[aria-hidden="true"], [inert], [data-page-number]');
    if (isAid || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 3 || height < 3) continue;
    const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, 24) / 2];
    const hit = document.elementFromPoint(x, y);
    const isIn = left >= -1 && left + width <= innerWidth + 1 && top >= -1 && y <= innerHeight;
    const label = hit?.closest('label');
    const isHit = hit && (control.contains(hit) || label?.contains(control));
    if (isIn && isHit) continue;
    lost.push(control.ariaLabel ?? (control.textContent || control.outerHTML.slice(0, 80)));
  }
  return lost;
}

/**
 * Both windows, or those that are named, show all their words, and nothing runs out of them; the
 * controls of an open part, a dialog or tray, can all be reached. What is shown may be a frame of
 * the window.
 */
export async function readable(
  shown: Page | Frame,
  screen: string,
  part?: Locator,
  windows = [desk, phone],
): Promise<void> {
  const page = 'setViewportSize' in shown ? shown : shown.page();
  for (const viewport of windows) {
    await page.setViewportSize(viewport);
    const at = `${screen} at ${viewport.width} px`;
    await expect.poll(() => shown.evaluate(cutTexts), at).toEqual([]);
    const wider = () =>
      shown.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(wider, at).toBeLessThanOrEqual(0);
    if (part) await expect.poll(() => part.evaluate(unreachable), at).toEqual([]);
  }
  await page.setViewportSize(desk);
}
