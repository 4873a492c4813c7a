import { createAppClient } from './appClient.ts';
import { takeEarlyAnswer } from './earlyRequest.ts';
import { createServiceClient } from './serviceClient.ts';

const sameOrigin = (input: string, init?: RequestInit) =>
  takeEarlyAnswer(input, init) ?? fetch(input, { credentials: 'same-origin', ...init });

/** The service behind the gateway that this page was served by. */
export const service = createServiceClient({ fetch: sameOrigin, base: '/app' });

/** That gateway's own surface. */
export const app = createAppClient(sameOrigin);
