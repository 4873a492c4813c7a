import type { Glyph } from '@cantoo/fontkit';
import { numberText } from '#server/service/pdf/file/writeObject.ts';
import { type Drawing, num } from './Drawing.ts';

/** A glyph with its origin in units of its line, y up; `scale` is the line's unit by the font's. */
export interface Outline {
  glyph: Glyph;
  x: number;
  y: number;
  scale: number;
}

/**
 * Units of an outline's content in one of the font's: with six, points halfway between two others
 * and the handles of cubic curves at thirds are whole numbers, which are short.
 */
const unitsPerFontUnit = 6;

/** The outlines of a process's letters, which come again in every document. */
const written = new WeakMap<Glyph, string>();

/** Fills the outline of a glyph: page = `origin` + `scale` · line, y turned down. */
export function drawOutline(
  drawing: Drawing,
  { glyph, x, y, scale }: Outline,
  placed: { scale: number; origin: { x: number; y: number } },
): void {
  const path = written.get(glyph) ?? pathOf(glyph);
  written.set(glyph, path);
  if (path === '') return;
  const unit = (placed.scale * scale) / unitsPerFontUnit;
  const at = [placed.origin.x + placed.scale * x, placed.origin.y - placed.scale * y];
  drawing.op(`q ${[unit, 0, 0, -unit, ...at].map(numberText).join(' ')} cm ${path} f Q`);
}

/** The outline as a path (ISO 32000-1, 8.5.2). */
function pathOf({ path }: Glyph): string {
  let here: readonly [number, number] = [0, 0];
  const ops: string[] = [];
  const write = (operator: string, ...points: (readonly [number, number])[]) => {
    for (const [px, py] of points) ops.push(num(px * unitsPerFontUnit), num(py * unitsPerFontUnit));
    ops.push(operator);
  };
  for (const { command, args } of path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'closePath') ops.push('h');
    else if (command === 'moveTo' || command === 'lineTo') {
      here = [a, b];
      write(command === 'moveTo' ? 'm' : 'l', here);
    } else if (command === 'bezierCurveTo') {
      here = [e, f];
      write('c', [a, b], [c, d], here);
    } else {
      // A quadratic curve as a cubic one: its handles lie two thirds of the way to the quadratic's.
      const [x0, y0] = here;
      here = [c, d];
      write('c', [(x0 + 2 * a) / 3, (y0 + 2 * b) / 3], [(c + 2 * a) / 3, (d + 2 * b) / 3], here);
    }
  }
  return ops.join(' ');
}
