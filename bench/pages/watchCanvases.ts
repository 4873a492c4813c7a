/** Remembers every canvas that is made, weakly, so that those which hold pixels can be counted. */
export function watchCanvases() {
  const made: WeakRef<HTMLCanvasElement>[] = [];
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    value(...args: Parameters<typeof create>) {
      const element = create(...args);
      if (element instanceof HTMLCanvasElement) made.push(new WeakRef(element));
      return element;
    },
  });
  /** Canvases of pages that hold pixels at the moment, and their bytes; a dot of a few pixels is none. */
  return () => {
    const live = made
      .flatMap((reference) => reference.deref() ?? [])
      .filter(({ width, height }) => width * height > 10_000);
    return {
      canvases: live.length,
      bytes: live.reduce((sum, { width, height }) => sum + 4 * width * height, 0),
    };
  };
}
