import type { CDPSession } from '@playwright/test';
import type { At } from './designer.ts';

/** Touches the screen with fingers; each path is the way of one finger. */
export async function stroke(client: CDPSession, paths: { from: At; to: At }[], steps = 10) {
  const at = (part: number) =>
    paths.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(step / steps),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
