import type { ApiResult } from './apiResult.ts';

/** What a client is: methods that give results. */
type Client<T> = { [K in keyof T]: (...args: never[]) => Promise<ApiResult<unknown>> };

/**
 * A client whose code is fetched at its first call: it holds the schemas of all answers, and no
 * screen needs them before it is painted. Code that does not come is an answer that does not come,
 * and the next call fetches it again.
 */
export function arrivingClient<T extends Client<T>>(load: () => Promise<T>): T {
  const call = async (name: keyof T, args: never[]): Promise<ApiResult<unknown>> => {
    let client: T;
    try {
      client = await load();
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'The connection failed.';
      return { ok: false, error: { kind: 'noAnswer', message } };
    }
    return client[name](...args);
  };
  return new Proxy({} as T, {
    get:
      (_, name) =>
      (...args: never[]) =>
        call(name as keyof T, args),
  });
}
