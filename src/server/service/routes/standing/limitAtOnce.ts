import { refusal } from '#server/service/http/problemResponse.ts';

/** Runs so much at a time, and refuses in these words what comes then. */
export function limitAtOnce(most: number, words: string) {
  let running = 0;
  const refuse = () =>
    running >= most
      ? refusal('busy', `${words} Try again in a few seconds.`, { headers: { 'Retry-After': '5' } })
      : undefined;
  return {
    refuse,
    run: async (work: () => Promise<Response>): Promise<Response> => {
      const refused = refuse();
      if (refused) return refused;
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
  };
}
