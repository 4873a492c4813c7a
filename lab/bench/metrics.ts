import type { Page } from '@playwright/test';

/** Chromium's own counts of a page, since it was opened. */
export interface PageMetrics {
  LayoutCount: number;
  RecalcStyleCount: number;
  Nodes: number;
  JSHeapUsedSize: number;
}

/**
 * Reads the counts; `collect` first collects the garbage, twice, because the first round frees what
 * holds the rest.
 */
export async function watchMetrics(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return {
    async read(): Promise<PageMetrics> {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: keyof PageMetrics) =>
        metrics.find((metric) => metric.name === name)?.value ?? 0;
      return {
        LayoutCount: of('LayoutCount'),
        RecalcStyleCount: of('RecalcStyleCount'),
        Nodes: of('Nodes'),
        JSHeapUsedSize: of('JSHeapUsedSize'),
      };
    },
    async collect() {
      await session.send('HeapProfiler.enable');
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.disable');
    },
  };
}
