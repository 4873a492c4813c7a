import {
  countPairs,
  endSpareThreads,
  loadPdfjs,
  rehearseParser,
  warmPdfParser,
  warmRenderer,
} from '#web/pdf/engine/pdfjs.ts';
import { loadLanguage } from '#web/texts/loadLanguage.ts';
import { whenIdle } from '#web/ui/browser/whenIdle.ts';
import { fetchFirstFont, takeAssets } from './componentAssets.ts';
import type { PrepareOptions } from './designerProps.ts';
import { firstNamespaces } from './texts/firstNamespaces.ts';

/** How long threads outlive their last holder, ms: a page may give them up to show a designer. */
const grace = 10_000;

/** The preparation with the files of one place. */
interface Preparation {
  holders: number;
  /** Ends when all that was asked for is done. */
  last: Promise<void>;
  ending?: ReturnType<typeof setTimeout>;
}

const preparations = new Map<string, Preparation>();

/** Prepares in idle time; returns how to give it up, to be called once. */
export function prepareParts({ assetsUrl, locale = 'en' }: PrepareOptions): () => void {
  const assets = takeAssets(assetsUrl);
  const preparation = preparations.get(assets) ?? { holders: 0, last: Promise.resolve() };
  preparations.set(assets, preparation);
  preparation.holders += 1;
  clearTimeout(preparation.ending);
  // One after the other: what is there already is not begun anew.
  preparation.last = preparation.last.then(() => takeSteps(preparation, assets, locale));
  return () => {
    preparation.holders -= 1;
    if (preparation.holders > 0) return;
    preparation.ending = setTimeout(async () => {
      await preparation.last;
      if (preparation.holders === 0) endSpareThreads(assets);
    }, grace);
  };
}

/**
 * What a first document needs, what takes longest to get ready first, and at the end the thread
 * that draws.
 */
function stepsFor(assets: string, locale: string): readonly (() => Promise<unknown>)[] {
  return [
    () => {
      warmPdfParser(assets);
      return loadPdfjs();
    },
    () => loadLanguage(locale, ...firstNamespaces),
    fetchFirstFont,
    () => rehearseParser(assets),
    () => Promise.resolve(warmRenderer(assets)),
  ];
}

async function takeSteps(preparation: Preparation, assets: string, locale: string): Promise<void> {
  const before = countPairs(assets);
  for (const step of stepsFor(assets, locale)) {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    // A document that has come meanwhile has asked for all of it.
    if (preparation.holders === 0 || countPairs(assets) !== before) return;
    // What cannot be fetched now is fetched when a document is opened.
    await step().catch(() => undefined);
  }
}
