/** Lets drawing go first where both need the one parser of a document. */
export interface DrawingFirst {
  /** Draws at once, unless something is done `alone`. */
  draw<T>(task: () => Promise<T>): Promise<T>;
  /** Asks what can wait: one question at a time, in order, none while a page is drawn. */
  later<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task during which nothing is drawn or asked, once nothing was drawn for a while. */
  alone<T extends object>(task: () => Promise<T>): Promise<T>;
  /** Resolves when nothing was asked for a while, and nothing is about to be done alone. */
  whenUnasked(): Promise<void>;
}

/** A stopped drawing goes on in pdf.js for 100 ms, in case it is wanted again. */
const stillness = 300;

const nothing = () => undefined;

/**
 * Lets drawing go before questions that can wait: the parser answers in the order in which it is
 * asked, and ten pages of annotations can take it a tenth of a second.
 */
export function createDrawingFirst(): DrawingFirst {
  let drawing = 0;
  let turns = 0;
  let pause: Promise<unknown> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const waiting: (() => void)[] = [];
  let asking = 0;
  let lastAsked = Number.NEGATIVE_INFINITY;

  async function asked<T>(task: () => Promise<T>): Promise<T> {
    asking += 1;
    try {
      return await task();
    } finally {
      asking -= 1;
      lastAsked = performance.now();
    }
  }

  async function whenNothingIsDrawn(): Promise<void> {
    if (drawing === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
    await whenNothingIsDrawn();
  }

  function later<T>(task: () => Promise<T>): Promise<T> {
    const answer = last.then(whenNothingIsDrawn).then(task);
    last = answer.catch(() => undefined);
    return answer;
  }

  async function alone<T extends object>(task: () => Promise<T>): Promise<T> {
    while (true) {
      const before = turns;
      await new Promise((resolve) => setTimeout(resolve, stillness));
      const done = await later(async () => {
        if (turns !== before) return undefined;
        const doing = task();
        pause = doing.then(nothing, nothing);
        await pause;
        pause = undefined;
        return { answer: await doing };
      });
      if (done) return done.answer;
    }
  }

  return {
    async draw(task) {
      turns += 1;
      await pause;
      drawing += 1;
      try {
        return await task();
      } finally {
        drawing -= 1;
        turns += 1;
        if (drawing === 0) for (const resolve of waiting.splice(0)) resolve();
      }
    },
    later: (task) => asked(() => later(task)),
    alone: (task) => asked(() => alone(task)),
    async whenUnasked() {
      while (true) {
        const wait = asking > 0 ? stillness : lastAsked + stillness - performance.now();
        if (wait <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    },
  };
}
