import { expect, test, vi } from 'vitest';
import { createDeathWatch } from './deathWatch.ts';

test('a question ends with its answer, or with the death that comes before it', async () => {
  let die: () => void = () => undefined;
  const watch = createDeathWatch(
    new Promise<void>((resolve) => {
      die = resolve;
    }),
  );
  expect(await watch.untilDeath(Promise.resolve('an answer'))).toBe('an answer');
  await expect(watch.untilDeath(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const never = watch.untilDeath(new Promise<never>(() => undefined));
  die();
  expect(await never).toBe('died');
  expect(await watch.untilDeath(new Promise<never>(() => undefined))).toBe('died');
});

test('however many questions are answered, one reaction waits for the death', async () => {
  const death = new Promise<never>(() => undefined);
  const reactions = vi.spyOn(death, 'then');
  const watch = createDeathWatch(death);
  for (let page = 1; page <= 100; page += 1) await watch.untilDeath(Promise.resolve(page));
  expect(reactions).toHaveBeenCalledTimes(1);
});
