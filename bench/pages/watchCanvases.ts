/** Remembers every canvas that is made, weakly, so that those which hold pixels can be counted. */
export function watchCanvases() {
  const made = new Set<WeakRef<HTMLCanvasElement>>();
  // What is remembered of those that are gone would count as growth of the page's memory.
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
   * Canvases of pages that hold pixels at the moment, and their bytes; a dot of a few pixels is
   * none.
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
