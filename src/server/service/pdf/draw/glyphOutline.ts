import type { Glyph } from '@cantoo/fontkit';
import { type Drawing, num } from './Drawing.ts';

/** A glyph with its origin in units of its line, y up; `scale` is the line's unit by the font's. */
export interface Outline {
  glyph: Glyph;
  x: number;
  y: number;
  scale: number;
}

/** Fills the outline of a glyph: page = `origin` + `scale` · line, y turned down. */
export function drawOutline(
  drawing: Drawing,
  { glyph, x, y, scale }: Outline,
  placed: { scale: number; origin: { x: number; y: number } },
): void {
  const at = (px: number, py: number) => ({
    x: placed.origin.x + placed.scale * (x + px * scale),
    y: placed.origin.y - placed.scale * (y + py * scale),
  });
  const text = (...points: { x: number; y: number }[]) =>
    points.map((point) => `${num(point.x)} ${num(point.y)}`).join(' ');
  let here = at(0, 0);
  const ops: string[] = [];
  for (const { command, args } of glyph.path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'closePath') ops.push('h');
    else if (command === 'moveTo' || command === 'lineTo') {
      here = at(a, b);
      ops.push(`${text(here)} ${command === 'moveTo' ? 'm' : 'l'}`);
    } else if (command === 'bezierCurveTo') {
      here = at(e, f);
      ops.push(`${text(at(a, b), at(c, d), here)} c`);
    } else {
      // A quadratic curve as a cubic one: its handles lie two thirds of the way to the quadratic's.
      const handle = at(a, b);
      const end = at(c, d);
      const toward = (from: { x: number; y: number }) => ({
        x: from.x + ((handle.x - from.x) * 2) / 3,
        y: from.y + ((handle.y - from.y) * 2) / 3,
      });
      ops.push(`${text(toward(here), toward(end), end)} c`);
      here = end;
    }
  }
  if (ops.length > 0) drawing.op(`${ops.join(' ')} f`);
}
