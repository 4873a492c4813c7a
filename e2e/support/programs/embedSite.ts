import { freePort } from '../../../src/testing/http/freePort.ts';
import { type Portal, siteFolder, startPortal } from './portal.ts';
import { type RunningServer, startServer } from './server.ts';
import { test } from '../test.ts';

/** The product, and a site beside it that may embed its pages, for all tests of a file. */
export interface EmbedSite {
  product(): RunningServer;
  port(): number;
  /**
   * Starts the site until the end of the test; the names of `page` are those of its environment.
   * `other`: keys of another pair, or a port of which the product does not know.
   */
  open(
    page: Record<string, string>,
    other?: { apiKey?: string; appKey?: string; port?: number },
  ): Promise<Portal>;
}

/** Starts them before the tests of this file, and stops them after. */
export function embedSite(): EmbedSite {
  // Each test starts a site of its own beside the product, and a frame is a process of its own.
  test.describe.configure({ timeout: 180_000 });
  let product: RunningServer;
  let port: number;
  const portals = new Set<Portal>();
  test.beforeAll(async () => {
    // The package may have to be made first.
    test.setTimeout(600_000);
    await siteFolder();
    port = await freePort();
    product = await startServer({ env: { EMBED_ORIGINS: `http://localhost:${port}` } });
  });
  test.afterEach(async () => {
    for (const portal of portals) await portal.stop();
  });
  test.afterAll(() => product.stop());
  return {
    product: () => product,
    port: () => port,
    async open(page, { port: at = port, ...keys } = {}) {
      const portal = await startPortal({ ...product, ...keys }, at, page);
      const own = {
        url: portal.url,
        async stop() {
          portals.delete(own);
          await portal.stop();
        },
      };
      portals.add(own);
      return own;
    },
  };
}
