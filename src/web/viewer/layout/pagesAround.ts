import type { PageRef } from '#web/viewer/viewerDocument.ts';
import type { PageStack } from './pageLayout.ts';

/** Pages whose small pictures are made before anyone scrolls: so many on, and so many back. */
const reach = { on: 450, back: 150 };

/** Steps on for each step back. */
const onPerBack = reach.on / reach.back;

/**
 * The pages around one, the nearest first: three in the direction of scrolling for each one back.
 * Nothing is looked up before it is asked for.
 */
export function* pagesAround(
  stack: PageStack,
  current: PageRef | undefined,
  direction: 1 | -1,
): Generator<PageRef> {
  const index = current && stack.indexOf(current);
  if (index === undefined) return;
  for (let step = 0; step <= reach.on; step += 1) {
    for (const by of step > 0 && step % onPerBack === 0 ? [step, -step / onPerBack] : [step]) {
      const at = index + by * direction;
      if (at >= 0 && at < stack.count) yield stack.refAt(at);
    }
  }
}
