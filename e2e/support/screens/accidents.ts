import type { Page, Route } from '@playwright/test';
import { onceMore } from '../onceMore.ts';

/** What can become of a request of a page. */
export type Mishap =
  | 'cutBefore'
  | 'cutAfter'
  | 'hang'
  | 'html'
  | 401
  | 404
  | 409
  | 410
  | 413
  | 429
  | 500
  | 503;

/** All of them. */
export const mishaps: readonly Mishap[] = [
  ...(['cutBefore', 'cutAfter', 'hang', 'html'] as const),
  ...([401, 404, 409, 410, 413, 429, 500, 503] as const),
];

/**
 * Lets this happen to the page's requests to an address (a glob or pattern of Playwright) until the
 * returned function is called; `count` says how often it did. Answers are those of a proxy in front
 * of the service, without its explanations.
 */
export async function befall(page: Page, address: string | RegExp, mishap: Mishap) {
  let times = 0;
  const happen = async (route: Route) => {
    times += 1;
    if (mishap === 'hang') return;
    if (mishap === 'cutAfter') await route.fetch(onceMore).catch(() => undefined);
    if (mishap === 'cutAfter' || mishap === 'cutBefore')
      // A page that was left meanwhile has taken its request along.
      return route.abort('connectionreset').catch(() => undefined);
    return route.fulfill({
      status: mishap === 'html' ? 200 : mishap,
      headers: mishap === 503 || mishap === 429 ? { 'retry-after': '1' } : {},
      contentType: 'text/html',
      body: '<!doctype html><title>Proxy</title><h1>Sorry</h1>',
    });
  };
  await page.route(address, happen);
  return { count: () => times, end: () => page.unroute(address, happen) };
}
