import { describe, expect, it } from 'vitest';
import { createWheelZoom, type WheelTurn, type WheelUse } from './createWheelZoom.ts';

/** Turns 16 ms apart, from `start`, up or down. */
function turns(sizes: number[], more: Partial<WheelTurn>, start = 0): WheelTurn[] {
  return sizes.map((y, index) => ({
    ...{ x: 0, y, isMarked: false, isHeld: false, time: start + index * 16 },
    ...more,
  }));
}

const pinch = { isMarked: true };
const held = { isMarked: true, isHeld: true };

function readAll(...all: WheelTurn[][]): WheelUse[] {
  const zoom = createWheelZoom();
  return all.flat().map((turn) => zoom.read(turn));
}

const factors = (uses: WheelUse[]) =>
  uses.map((use) => (typeof use === 'string' ? use : use.zoomBy));

describe('createWheelZoom', () => {
  it('zooms by the scale of a pinch, also of one that becomes fast', () => {
    const scales = [1.01, 1.05, 1.3, 1.02];
    const sizes = scales.map((scale) => -100 * Math.log(scale));
    for (const [index, factor] of factors(readAll(turns(sizes, pinch))).entries())
      expect(factor).toBeCloseTo(scales[index] ?? 0, 9);
  });

  it('zooms by about a fifth for a notch of a wheel, and within bounds for a great turn', () => {
    expect(factors(readAll(turns([-100, 100], held)))).toEqual([Math.exp(0.2), Math.exp(-0.2)]);
    expect(factors(readAll(turns([-5000], held)))).toEqual([Math.exp(0.24)]);
  });

  it('does not scroll by what fades after a pinch', () => {
    const uses = readAll(turns([-3, -4, -2], pinch), turns([-9, -7, -7, -3, -1], {}, 48));
    expect(uses.slice(3)).toEqual(Array.from({ length: 5 }, () => 'nothing'));
  });

  it('scrolls after a pinch as soon as a hand moves: turns grow, or come after a pause', () => {
    const after = readAll(turns([-3, -4], pinch), turns([-2, -5, -12], {}, 32)).slice(2);
    expect(after).toEqual(['nothing', 'scroll', 'scroll']);
    expect(readAll(turns([-3], pinch), turns([-2], {}, 400))[1]).toBe('scroll');
  });

  it('scrolls at once after a wheel turned with a key held', () => {
    expect(readAll(turns([-100], held), turns([-100], {}, 50))[1]).toBe('scroll');
  });

  it('does not zoom by what fades after scrolling when a key is pressed meanwhile', () => {
    const uses = readAll(turns([40, 36, 30], {}), turns([26, 21, 15, 15, 6], held, 48));
    expect(uses.slice(3)).toEqual(Array.from({ length: 5 }, () => 'nothing'));
  });

  it('zooms right after scrolling where turns grow, stay those of a wheel, or are a pinch', () => {
    for (const next of [turns([60], held, 48), turns([40], held, 48), turns([2], pinch, 48)])
      expect(readAll(turns([40, 40, 40], {}), next).at(-1)).toHaveProperty('zoomBy');
  });

  it('takes what follows a pinch told by other events for its end', () => {
    const zoom = createWheelZoom();
    zoom.pinched(0);
    expect(turns([-6, -4, -2], {}, 16).map((turn) => zoom.read(turn))).toEqual([
      ...['nothing', 'nothing', 'nothing'],
    ]);
  });
});
