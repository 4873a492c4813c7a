import type { BrowserDriver, KeyStep, PointerStep } from './browserDriver.ts';
import { look, seen, type Sought, until } from './look.ts';

/** A position in the window, CSS pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** The keys without a character that the tour uses (WebDriver, section 17.4.2). */
export const keys = {
  shift: '\uE008',
  control: '\uE009',
  delete: '\uE017',
  right: '\uE014',
  down: '\uE015',
} as const;

/** The position as the driver can say it: whole pixels where it takes no fractions. */
export function sayable(driver: BrowserDriver, { x, y }: Spot): Spot {
  if (driver.takesFractions) return { x, y };
  return { x: Math.round(x), y: Math.round(y) };
}

/** Presses at the first position, goes through the others, and releases at the last. */
export async function stroke(
  driver: BrowserDriver,
  spots: readonly Spot[],
  pointerType: 'mouse' | 'touch' = 'mouse',
): Promise<void> {
  const [first, ...rest] = spots.map((spot) => moveTo(sayable(driver, spot)));
  if (!first) return;
  await driver.perform({
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      first,
      { type: 'pointerDown', button: 0 },
      ...rest.flatMap((step): PointerStep[] => [step, { type: 'pause', duration: 16 }]),
      // A finger that is lifted in full motion flings, and the next tap only stops that.
      { type: 'pause', duration: rest.length > 0 ? 200 : 40 },
      { type: 'pointerUp', button: 0 },
    ],
  });
}

const moveTo = ({ x, y }: Spot): PointerStep => ({
  type: 'pointerMove',
  x,
  y,
  duration: 0,
  origin: 'viewport',
});

/** Moves the mouse without a button. */
export function hover(driver: BrowserDriver, spot: Spot): Promise<void> {
  return driver.perform({
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [moveTo(sayable(driver, spot))],
  });
}

/** Positions on the straight way from one to another, both included. */
export function way(from: Spot, to: Spot, steps = 8): Spot[] {
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}

/** Clicks or taps the middle of what is sought, after it was scrolled into view. */
export async function press(
  driver: BrowserDriver,
  sought: Sought,
  pointerType: 'mouse' | 'touch' = 'mouse',
): Promise<void> {
  await until(`${sought.css} ${sought.name ?? ''} to be enabled`, async () => {
    const found = await look(driver, sought);
    return found && !('disabled' in found.attributes);
  });
  const { left, top, width, height } = await seen(driver, { reveal: true, ...sought });
  await stroke(driver, [{ x: left + width / 2, y: top + height / 2 }], pointerType);
}

/** Types characters one after another. */
export function type(driver: BrowserDriver, text: string): Promise<void> {
  return driver.perform({
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value): KeyStep[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  });
}

/** Presses keys together, such as Ctrl and Z. */
export function chord(driver: BrowserDriver, ...together: string[]): Promise<void> {
  return driver.perform({
    type: 'key',
    id: 'keyboard',
    actions: [
      ...together.map((value): KeyStep => ({ type: 'keyDown', value })),
      ...together.toReversed().map((value): KeyStep => ({ type: 'keyUp', value })),
    ],
  });
}
