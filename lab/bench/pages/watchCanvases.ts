/** Remembers every canvas that is made, weakly, so that those with pixels can be counted. */
export function watchCanvases() {
  const made = new Set<WeakRef<HTMLCanvasElement>>();
  // Entries of canvases that are gone would count as growth of the page's memory.
  const gone = new FinalizationRegistry((reference: WeakRef<HTMLCanvasElement>) =>
    made.delete(reference),
  );
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    value(...args: Parameters<typeof create>) {
      const element = create(...args);
      if (element instanceof HTMLCanvasElement) {
        const reference = new WeakRef(element);
        made.add(reference);
        gone.register(element, reference);
      }
      return element;
    },
  });
  /**
   * The number of canvases of pages that have pixels at the moment, and their bytes; a dot of a few
   * pixels does not count.
   */
  return () => {
    const live = [...made]
      .flatMap((reference) => reference.deref() ?? [])
      .filter(({ width, height }) => width * height > 10_000);
    return {
      canvases: live.length,
      bytes: live.reduce((sum, { width, height }) => sum + 4 * width * height, 0),
    };
  };
}
