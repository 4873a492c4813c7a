import { isPrintKey } from './isPrintKey.ts';
import { createSheetStack, hasSheets } from './sheetStack.ts';

interface Hearer {
  /** Prepares what is printed, and prints it. */
  print: () => void;
  /** What the browser's own Print prints before anything is ready. */
  words: () => string;
}

/** Those who print something, the one shown last at the end. */
const hearers: Hearer[] = [];

/**
 * Takes Ctrl+P and the browser's own Print for as long as something is shown; returns how to stop.
 * For pages that are ours alone.
 */
export function hearPrinting(hearer: Hearer): () => void {
  hearers.push(hearer);
  if (hearers.length === 1) listen();
  return () => {
    hearers.splice(hearers.indexOf(hearer), 1);
    if (hearers.length === 0) stop?.abort();
  };
}

let stop: AbortController | undefined;

function listen(): void {
  stop = new AbortController();
  const { signal } = stop;
  addEventListener('keydown', onKey, { signal, capture: true });
  // A page around ours prints itself: what of ours it shows is printed as it is shown.
  if (window.parent === window) addEventListener('beforeprint', beforePrint, { signal });
}

function onKey(event: KeyboardEvent): void {
  if (!isPrintKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) hearers.at(-1)?.print();
}

/** The browser prints what is there now: a sheet that says how the document is printed. */
function beforePrint(): void {
  const hearer = hearers.at(-1);
  if (!hearer || hasSheets()) return;
  const stack = createSheetStack();
  void stack.add({ size: { width: 595, height: 842 }, parts: undefined }, hearer.words);
  stack.lay();
  addEventListener(
    'afterprint',
    () => {
      stack.remove();
      hearer.print();
    },
    { once: true },
  );
}
