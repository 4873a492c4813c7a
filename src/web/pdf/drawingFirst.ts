/** Lets drawing go first where both need the one parser of a document. */
export interface DrawingFirst {
  /** Draws at once. */
  draw<T>(task: () => Promise<T>): Promise<T>;
  /** Asks what can wait: one question at a time, in their order, and none while a page is being drawn. */
  later<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * Keeps what somebody looks at from standing behind a row of questions that nobody waits for: the parser answers in the order in
 * which it is asked, and ten pages' worth of annotations can take it a tenth of a second.
 */
export function createDrawingFirst(): DrawingFirst {
  let drawing = 0;
  let last: Promise<unknown> = Promise.resolve();
  const waiting: (() => void)[] = [];

  async function whenNothingIsDrawn(): Promise<void> {
    if (drawing === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenNothingIsDrawn();
  }

  return {
    async draw(task) {
      drawing += 1;
      try {
        return await task();
      } finally {
        drawing -= 1;
        if (drawing === 0) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    later(task) {
      const asked = last.then(whenNothingIsDrawn).then(task);
      last = asked.catch(() => undefined);
      return asked;
    },
  };
}
