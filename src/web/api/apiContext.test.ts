import { expect, test } from 'vitest';
import type { ApiResult } from './apiResult.ts';
import { arrivingClient } from './apiContext.ts';

interface Greeter {
  greet: (name: string, loud?: boolean) => Promise<ApiResult<string>>;
}

const greeter: Greeter = {
  greet: (name, loud) =>
    Promise.resolve({ ok: true, value: `Hello ${name}${loud ? '!' : '.'}`, status: 200 }),
};

test('a call waits for the client and is answered by it', async () => {
  let loads = 0;
  const client = arrivingClient(() => {
    loads += 1;
    return Promise.resolve(greeter);
  });
  expect(loads).toBe(0);
  expect(await client.greet('Ada', true)).toEqual({ ok: true, value: 'Hello Ada!', status: 200 });
});

test('a client that does not come is no answer, and the next call asks for it again', async () => {
  let fails = true;
  const client = arrivingClient(() =>
    fails ? Promise.reject(new Error('The line is cut.')) : Promise.resolve(greeter),
  );
  expect(await client.greet('Ada')).toEqual({
    ok: false,
    error: { kind: 'noAnswer', message: 'The line is cut.' },
  });
  fails = false;
  expect(await client.greet('Ada')).toMatchObject({ ok: true, value: 'Hello Ada.' });
});
