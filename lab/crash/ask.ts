import { type Answered, pause, type Target, tryCall } from '../support/calls.ts';

/** Answers that came, and requests that had to be sent again because none came. */
export interface AskFigures {
  answered: number;
  repeated: number;
}

/** Asks until an answer comes; throws for one that is neither expected nor harmless. */
export type Ask = (
  expected: number[],
  ...request: Parameters<typeof tryCall> extends [unknown, ...infer Rest] ? Rest : never
) => Promise<Answered>;

/** Makes the asking of clients, which count in the same figures. */
export function createAsk(target: Target, random: () => number, figures: AskFigures): Ask {
  return async (expected, ...request) => {
    for (;;) {
      const answer = await tryCall(target, ...request);
      // A server that is checking its storage, or whose disk is full, says so.
      if (!answer || answer.status === 503 || answer.status === 507) {
        figures.repeated += 1;
        await pause(20 + 60 * random());
        continue;
      }
      figures.answered += 1;
      if (expected.includes(answer.status)) return answer;
      throw new Error(
        `${request[0]} ${request[1].replace(/sign\/[^/]+/, 'sign/…')} was answered ${answer.status}: ${answer.bytes.toString('utf8').slice(0, 300)}`,
      );
    }
  };
}
