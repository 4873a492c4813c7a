import type { KeyStep, WheelStep } from './browserDriver.ts';
import { hover, keys, press, type Spot, stroke, way } from './hand.ts';
import { inPage, until } from './look.ts';
import { type Step, zoomFar } from './steps.ts';
import { frameOf, middleOf, placed, pointsAt, shows, spotOn, type Tourist } from './tourist.ts';

const first = 'Signature1';
/** px: browsers scroll by whole device pixels. */
const kept = 1;
const perTurn = 16;

/** Begins to add up what arrives of turns with Ctrl. */
function hearTurns({ driver }: Tourist): Promise<boolean> {
  return inPage(driver, () => {
    const heard = { turns: 0, delta: 0 };
    Object.assign(window, { heardTurns: heard });
    const add = ({ ctrlKey, deltaY }: WheelEvent) => {
      heard.turns += ctrlKey ? 1 : 0;
      heard.delta += ctrlKey ? deltaY : 0;
    };
    window.addEventListener('wheel', add, { capture: true, passive: true });
    return true;
  });
}

function heardTurns({ driver }: Tourist): Promise<{ turns: number; delta: number }> {
  return inPage(
    driver,
    () => (window as unknown as { heardTurns: { turns: number; delta: number } }).heardTurns,
  );
}

/** Turns the wheel in small steps with Ctrl, as browsers tell of a pinch on a trackpad. */
function turn({ driver }: Tourist, { x, y }: Spot, deltas: readonly number[]): Promise<void> {
  const pauses: KeyStep[] = deltas.map(() => ({ type: 'pause', duration: perTurn }));
  const turns = deltas.map(
    (deltaY): WheelStep => ({
      ...{ type: 'scroll', origin: 'viewport', deltaX: 0, deltaY, duration: 0 },
      ...{ x: Math.floor(x), y: Math.floor(y) },
    }),
  );
  return driver.perform(
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value: keys.control },
        ...pauses,
        { type: 'keyUp', value: keys.control },
      ],
    },
    { type: 'wheel', id: 'wheel', actions: [{ type: 'pause', duration: 0 }, ...turns] },
  );
}

/**
 * Zooms about a point of page 2, which must stay in place; returns how far it went, px, undefined
 * where the driver turns no wheel with Ctrl.
 */
async function zoomAbout(tourist: Tourist, spot: Spot, deltas: readonly number[]) {
  const before = await frameOf(tourist, 2);
  const point = pointsAt(before, spot);
  await hover(tourist.driver, spot);
  await hearTurns(tourist);
  await turn(tourist, spot, deltas);
  const heard = await heardTurns(tourist);
  if (heard.turns === 0) return undefined;
  const factor = Math.exp(-heard.delta / 100);
  const after = await until('the zoom of the pinch', async () => {
    const now = await frameOf(tourist, 2);
    return Math.abs(now.pxPerPt / before.pxPerPt / factor - 1) < 0.001 && now;
  });
  const off = Math.max(
    Math.abs(after.left + point.x * after.pxPerPt - spot.x),
    Math.abs(after.top + point.y * after.pxPerPt - spot.y),
  );
  if (off > kept) throw new Error(`What was under the pointer went ${off} px away`);
  return off;
}

/** Comes near the field by the wheel with Ctrl, drags it there, and goes some way back. */
export const zoomByWheel: Step = async (tourist) => {
  const { driver } = tourist;
  const before = placed(tourist, first);
  await press(driver, { css: 'button', name: 'Page 2', within: 'nav[aria-label="Pages"]' });
  const { pxPerPt } = await frameOf(tourist, 2);
  await press(driver, { css: 'button', name: 'Fit width' });
  // A page that is narrower than the desk stays in its middle.
  await until('another zoom', async () => (await frameOf(tourist, 2)).pxPerPt > pxPerPt);
  const spot = spotOn(tourist, await frameOf(tourist, 2), middleOf(before));
  const near = [-3, -5, -8, -12, -15, -9, -4, -3];
  const off = await zoomAbout(tourist, spot, near);
  if (off === undefined) {
    await zoomFar(tourist, 2);
    return 'the driver turns no wheel with Ctrl';
  }
  const frame = await frameOf(tourist, 2);
  const to = { x: spot.x + 41, y: spot.y - 33 };
  await stroke(driver, way(spot, to));
  const after = {
    ...before,
    Right: before.Right + (to.x - spot.x) / frame.pxPerPt,
    Top: before.Top + (to.y - spot.y) / frame.pxPerPt,
  };
  tourist.expected.set(first, after);
  await shows(tourist, after);
  const back = await zoomAbout(tourist, to, [4, 9, 12, 3]);
  await zoomFar(tourist, 2);
  return `the point stays, ≤ ${Math.max(off, back ?? 0).toFixed(2)} px`;
};
