import type { ProxiedCall } from './cutProxy.ts';

/** The four steps by which a gateway carries out an order at the service behind it. */
export const orderSteps: Record<string, (call: ProxiedCall) => boolean> = {
  create: ({ method, path }) => method === 'POST' && /\/transaction\/?$/.test(path),
  metadata: ({ path, contentType }) => path.includes('/file/') && contentType.includes('json'),
  document: ({ path, contentType }) => path.includes('/file/') && contentType.includes('pdf'),
  start: ({ path }) => path.endsWith('/start'),
};
