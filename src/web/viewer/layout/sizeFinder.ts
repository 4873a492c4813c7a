import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import type { Size } from '#core/geometry/rect.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import type { InView } from './nearPages.ts';
import type { KnownSizes } from './pageLayout.ts';
import type { Anchor, ViewModel } from './viewModel.ts';
import type { PageRef, ViewerDocument } from '#web/viewer/viewerDocument.ts';

/** What the finder asks of the view. */
export interface SizeFinderPort {
  /** The page of that document that is nearest to the view, from 1. */
  near(fileKey: string): number;
  /** Resolves when nothing in view waits to be drawn. */
  whenQuiet(): Promise<void>;
  onSizes(known: KnownSizes): void;
}

/** Finds the sizes of all pages: those in view when asked for, all others in the background. */
export function createSizeFinder(port: SizeFinderPort) {
  const known = new Map<string, Map<number, Size>>();
  const followed = new Map<string, ViewerDocument>();
  const sweeps = new Map<string, AbortController>();
  const asked = new Set<string>();

  function learn(document: ViewerDocument, boxes: ReadonlyMap<number, PageBox>) {
    const sizes = known.get(document.fileKey);
    if (!sizes || followed.get(document.fileKey) !== document) return;
    for (const [pageNumber, box] of boxes) sizes.set(pageNumber, pageSize(box));
    port.onSizes(known);
  }

  async function sweep(document: ViewerDocument, signal: AbortSignal) {
    await document.pdf.sweepPageBoxes((boxes) => learn(document, boxes), {
      near: () => port.near(document.fileKey),
      signal,
      turn: async () => {
        await port.whenQuiet();
        await new Promise((resolve) => setTimeout(resolve));
      },
    });
  }

  function forget(fileKey: string) {
    sweeps.get(fileKey)?.abort();
    sweeps.delete(fileKey);
    followed.delete(fileKey);
    known.delete(fileKey);
  }

  return {
    /** Begins new or stopped documents, forgets those that are gone; returns the known sizes. */
    follow(documents: readonly ViewerDocument[]): KnownSizes {
      const pdfs = new Set(documents.map(({ pdf }) => pdf));
      for (const [fileKey, { pdf }] of [...followed]) if (!pdfs.has(pdf)) forget(fileKey);
      for (const document of documents) {
        const { fileKey, pdf } = document;
        const before = followed.get(fileKey);
        if (before && before.pdf !== pdf) forget(fileKey);
        followed.set(fileKey, before?.pdf === pdf ? before : document);
        const given = document.sizes ?? [pageSize(pdf.firstBox)];
        if (!known.has(fileKey))
          known.set(fileKey, new Map(given.map((size, at) => [at + 1, size])));
        if (sweeps.has(fileKey) || given.length === pdf.pageCount) continue;
        const aborter = new AbortController();
        sweeps.set(fileKey, aborter);
        void sweep(followed.get(fileKey) ?? document, aborter.signal);
      }
      return known;
    },
    /** Asks for the size of a page in view; one without a readable size keeps what it was given. */
    ask({ fileKey, pageNumber }: PageRef, estimate: Size) {
      const document = followed.get(fileKey);
      const key = `${pageNumber}:${fileKey}`;
      if (!document || asked.has(key)) return;
      asked.add(key);
      void document.pdf.pageBox(pageNumber).then((box) => {
        asked.delete(key);
        const guess: PageBox = {
          view: [0, 0, estimate.width, estimate.height],
          rotate: 0,
          userUnit: 1,
        };
        learn(document, new Map([[pageNumber, isPdfProblem(box) ? guess : box]]));
      });
    },
    /** Ends the search in the background until documents are followed again. */
    stop() {
      for (const aborter of sweeps.values()) aborter.abort();
      sweeps.clear();
    },
  };
}

/** What must not move when sizes become known: the top of a page in view, best a known one. */
export function sizeAnchor(model: ViewModel, { current, visible }: InView): Anchor | undefined {
  const isKnown = (ref: PageRef) => model.stack.isKnown(model.stack.indexOf(ref) ?? 0);
  const ref = current && isKnown(current) ? current : (visible.find(isKnown) ?? current);
  const index = ref && model.stack.indexOf(ref);
  if (!ref || index === undefined) return undefined;
  const rect = model.layout.rectAt(index);
  return {
    ref,
    point: { x: rect.width / 2 / model.pxPerPt, y: 0 },
    at: { x: rect.x + rect.width / 2 - model.scrollLeft, y: rect.y - model.layoutTop() },
  };
}
