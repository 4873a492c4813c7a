import { expect, type Browser } from '@playwright/test';
import { readTransaction } from './lease.ts';
import { readPdf, type ReadPdf } from '../pdfs/readPdf.ts';
import type { RunningServer } from './server.ts';

/** Waits until everything is sealed, and opens one of the documents as any reader does. */
export async function readSealed(
  browser: Browser,
  server: RunningServer,
  id: string,
  fileId: string,
): Promise<ReadPdf> {
  await expect
    .poll(async () => (await readTransaction(server, id)).Status, { timeout: 45_000 })
    .toBe(30);
  const answer = await fetch(
    `${server.url}/api/transaction/${id}/file/${encodeURIComponent(fileId)}`,
    {
      headers: {
        Authorization: `APIKey ${server.apiKey}`,
        Application: `APPKey ${server.appKey}`,
      },
    },
  );
  return readPdf(browser, new Uint8Array(await answer.arrayBuffer()));
}
