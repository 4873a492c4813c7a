import { createTemplateClient } from './templateClient.ts';

/** The templates behind the gateway that this page was served by. */
export const templates = createTemplateClient((input, init) =>
  fetch(input, { credentials: 'same-origin', ...init }),
);
