import { createAppClient } from './appClient.ts';
import { createServiceClient } from './serviceClient.ts';

const sameOrigin = (input: string, init?: RequestInit) =>
  takeEarlyAnswer(input, init) ?? fetch(input, { credentials: 'same-origin', ...init });

/** The service behind the gateway that this page was served by. */
export const service = createServiceClient({ fetch: sameOrigin, base: '/app' });

/** That gateway's own surface. */
export const app = createAppClient(sameOrigin);

declare global {
  interface Window {
    /** The request that `public/beforePaint.js` sent ahead of the app, and its answer. */
    earlyRequest?: { url: string; body: string; answer: Promise<Response> };
  }
}

/** The answer to the request sent ahead of the app, once; undefined for any other request. */
function takeEarlyAnswer(url: string, init?: RequestInit): Promise<Response> | undefined {
  const { earlyRequest } = window;
  if (earlyRequest?.url !== url || earlyRequest.body !== init?.body) return undefined;
  delete window.earlyRequest;
  return earlyRequest.answer;
}
