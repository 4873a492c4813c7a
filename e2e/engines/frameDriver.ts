import type { BrowserDriver, InputSource } from './browserDriver.ts';
import { inPage } from './look.ts';

/**
 * A driver whose page is the frame that a CSS selector finds: what is asked is asked there, and
 * positions are those of its window. Devices are used as before, on the page around.
 */
export function frameDriver(driver: BrowserDriver, css: string): BrowserDriver {
  return {
    ...driver,
    evaluate: (expression) => driver.evaluateIn(css, expression),
    async perform(...sources) {
      const by = await insideOf(driver, css);
      await driver.perform(...sources.map((source) => shifted(source, by)));
    },
  };
}

/** Where a frame's own window begins, CSS px of the window around. */
function insideOf(driver: BrowserDriver, css: string) {
  return inPage(
    driver,
    (selector) => {
      const frame = document.querySelector(selector);
      const { x = 0, y = 0 } = frame?.getBoundingClientRect() ?? {};
      return { x: x + (frame?.clientLeft ?? 0), y: y + (frame?.clientTop ?? 0) };
    },
    css,
  );
}

function shifted(source: InputSource, by: { x: number; y: number }): InputSource {
  if (source.type === 'key') return source;
  const moved = <S extends object>(step: S): S =>
    'x' in step && 'y' in step
      ? { ...step, x: Number(step.x) + by.x, y: Number(step.y) + by.y }
      : step;
  if (source.type === 'wheel') return { ...source, actions: source.actions.map(moved) };
  return { ...source, actions: source.actions.map(moved) };
}
