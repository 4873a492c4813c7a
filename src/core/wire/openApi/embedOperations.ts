import { apiPaths } from '#core/wire/paths.ts';
import { jsonOf, pathParameter, type PathItem, refusalsOf } from './operation.ts';

const tags: [string] = ['Embedded pages'];
const sessionId = pathParameter(
  'sessionId',
  '`Id` of the answer that had the first address.',
  'pZ0b6vJt1nE9mQ3xW8yRkA',
);
const address = {
  Id: 'pZ0b6vJt1nE9mQ3xW8yRkA',
  Url: 'https://sign.example.com/embed/pZ0b6vJt1nE9mQ3xW8yRkA#J1n0c2eXb7u4kM5sZ6tYq8rA9wB3dE7fG1hI0jK2lM4',
  ExpiresAt: '2026-03-02T10:15:00.000Z',
};

/** The calls for pages inside the pages of other sites. */
export const embedOperations: Record<string, PathItem> = {
  [apiPaths.embeds.pattern]: {
    post: {
      operationId: 'createEmbedSession',
      tags,
      summary: 'Make a page for an iframe',
      description:
        'Answers the address of a page that can do one thing (`sign`, `track` or `design`) for one transaction or template, inside pages of one site. The address works once. `Origin` must be one of the `EMBED_ORIGINS` of the installation; where it has none, this call is 404.',
      requestBody: {
        required: true,
        content: jsonOf('CreateEmbedSession', {
          Purpose: 'sign',
          TransactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
          SignerId: 'Signer1',
          Origin: 'https://portal.example.com',
          LifetimeSeconds: 900,
        }),
      },
      responses: {
        201: { description: 'The address.', content: jsonOf('EmbedSession', address) },
        ...refusalsOf(400, 404, 409, 413, 415),
      },
    },
  },
  [apiPaths.embed.pattern]: {
    put: {
      operationId: 'renewEmbedSession',
      tags,
      summary: 'Get a new address of the same page',
      description:
        'The page lasts anew from now. One that is open goes on; it ends when the new address is opened. The body may be left out.',
      parameters: [sessionId],
      requestBody: {
        required: false,
        content: jsonOf('RenewEmbedSession', { LifetimeSeconds: 900 }),
      },
      responses: {
        200: { description: 'The new address.', content: jsonOf('EmbedSession', address) },
        ...refusalsOf(400, 404, 413, 415),
      },
    },
    delete: {
      operationId: 'removeEmbedSession',
      tags,
      summary: 'End a page',
      description: 'The page can do nothing from now on, also where it is open.',
      parameters: [sessionId],
      responses: { 204: { description: 'Ended.' }, ...refusalsOf(404) },
    },
  },
};
