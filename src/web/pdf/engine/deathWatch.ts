/** Lets questions be given up when whoever should answer them dies. */
export interface DeathWatch {
  /** The answer, or `died` when death comes first. */
  untilDeath<T>(answer: Promise<T>): Promise<T | 'died'>;
}

/**
 * Waits for a death on behalf of many questions. Each of them waiting for it alone would leave its
 * answer behind with the one promise that outlives them all, page after page for as long as a
 * document is open.
 */
export function createDeathWatch(death: Promise<unknown>): DeathWatch {
  const unanswered = new Set<() => void>();
  let isDead = false;
  void death.then(() => {
    isDead = true;
    for (const giveUp of unanswered) giveUp();
  });
  return {
    async untilDeath(answer) {
      let giveUp: () => void = () => undefined;
      const died = new Promise<'died'>((resolve) => {
        giveUp = () => resolve('died');
      });
      unanswered.add(giveUp);
      if (isDead) giveUp();
      try {
        return await Promise.race([answer, died]);
      } finally {
        unanswered.delete(giveUp);
      }
    },
  };
}
