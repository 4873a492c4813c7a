/** Lets drawing go first where both need the one parser of a document. */
export interface DrawingFirst {
  /** Draws at once. */
  draw<T>(task: () => Promise<T>): Promise<T>;
  /** Asks what can wait: one question at a time, in their order, and none while a page is being drawn. */
  later<T>(task: () => Promise<T>): Promise<T>;
  /** The same for what must not happen while a page is drawn: drawing waits for it. */
  alone<T>(task: () => Promise<T>): Promise<T>;
}

/**
 * Keeps what somebody looks at from standing behind a row of questions that nobody waits for: the parser answers in the order in
 * which it is asked, and ten pages' worth of annotations can take it a tenth of a second.
 */
export function createDrawingFirst(): DrawingFirst {
  let drawing = 0;
  let pause: Promise<unknown> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const waiting: (() => void)[] = [];

  async function whenNothingIsDrawn(): Promise<void> {
    if (drawing === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenNothingIsDrawn();
  }

  function later<T>(task: () => Promise<T>): Promise<T> {
    const asked = last.then(whenNothingIsDrawn).then(task);
    last = asked.catch(() => undefined);
    return asked;
  }

  async function holdDrawing<T>(task: () => Promise<T>): Promise<T> {
    if (drawing > 0) {
      // The next page was begun since the last one was finished.
      await whenNothingIsDrawn();
      return holdDrawing(task);
    }
    const done = task();
    pause = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      pause = undefined;
    }
  }

  return {
    async draw(task) {
      if (pause) await pause;
      drawing += 1;
      try {
        return await task();
      } finally {
        drawing -= 1;
        if (drawing === 0) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    later,
    alone: (task) => later(() => holdDrawing(task)),
  };
}
