import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StartMoments } from '../pages/startProbe.ts';

const resultPath = '/measured';
const waitingPath = '/waiting';

/**
 * The page from which a visit begins: a window that has just opened still has work of its own, and
 * what that costs every page alike would make them look alike.
 */
const waitingPage = `<!doctype html><title>Waiting</title><script>
const { hash } = location;
setTimeout(() => requestIdleCallback(() => location.replace(hash.slice(1))), 700);
</script>`;

/** A site that is passed on with a script in each of its pages. */
export interface MeasuredSite {
  /** The address of the page from which a page of the site is visited. */
  before: (path: string) => string;
  /** Resolves with what the next page reports; rejects when it reports nothing. */
  nextReport: () => Promise<StartMoments>;
  stop: () => Promise<void>;
}

/**
 * Passes a site on from an origin of its own, with `probe` as the first script of each page, which
 * the page's policy then allows. Everything else is as the site sends it. The same is done to every
 * site that is measured, so that it costs each of them the same.
 */
export async function serveMeasured(site: string, probe: string): Promise<MeasuredSite> {
  const { host, hostname, port } = new URL(site);
  const hash = `'sha256-${createHash('sha256').update(probe).digest('base64')}'`;
  let report: ((moments: StartMoments) => void) | undefined;

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    const headers = { ...incoming.headers, host };
    if (isPage) headers['accept-encoding'] = 'identity';
    const { url: path, method } = incoming;
    const asked = request({ hostname, port, path, method, headers }, (answer) => {
      const { statusCode = 502, headers: answered } = answer;
      if (!isPage) {
        answer.pipe(response.writeHead(statusCode, answered));
        return;
      }
      void text(answer).then((page) => {
        const policy = answered['content-security-policy'];
        const body = page.replace('<head>', () => `<head><script>${probe}</script>`);
        delete answered['content-length'];
        delete answered['transfer-encoding'];
        response.writeHead(statusCode, {
          ...answered,
          ...(typeof policy === 'string' && {
            'content-security-policy': policy.replace('script-src', `script-src ${hash}`),
          }),
        });
        response.end(body);
      });
    });
    asked.on('error', () => response.destroy());
    incoming.pipe(asked);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === waitingPath) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(waitingPage);
      return;
    }
    if (incoming.url !== resultPath) {
      pass(incoming, response);
      return;
    }
    void text(incoming).then((body) => {
      response.writeHead(204).end();
      report?.(JSON.parse(body) as StartMoments);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    before: (path) => `${origin}${waitingPath}#${path}`,
    nextReport: () =>
      new Promise((resolve, reject) => {
        const patience = setTimeout(() => reject(new Error(`${site} reported nothing`)), 30_000);
        report = (moments) => {
          clearTimeout(patience);
          resolve(moments);
        };
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
