import type { SheetStack } from './sheetStack.ts';

/** What a person does next shows that the browser's dialog is gone. */
const signsOfLife = ['pointerdown', 'keydown'] as const;

/**
 * Lays the sheets and opens the browser's own dialog, once what covers the page is gone. They go
 * when it is over: not at once, as telephones say so before they have read them, but when somebody
 * presses something.
 */
export function printStack(stack: SheetStack): void {
  const over = new AbortController();
  const end = () => {
    over.abort();
    stack.remove();
  };
  const { signal } = over;
  addEventListener(
    'afterprint',
    () => {
      for (const sign of signsOfLife) addEventListener(sign, end, { signal, capture: true });
    },
    { signal, once: true },
  );
  stack.lay();
  setTimeout(() => window.print());
}
