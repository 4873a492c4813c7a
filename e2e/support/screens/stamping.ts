import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from '../programs/api.ts';
import type { ExportedLocation, ExportedMetadata } from './designer.ts';
import type { RunningServer } from '../programs/server.ts';

/** A document and the design for it. */
export interface Designed {
  fileId: string;
  pdf: Uint8Array<ArrayBuffer>;
  metadata: ExportedMetadata;
  /** The entry of the signer for each field name. */
  entries: Record<string, string>;
}

/** The sealed document, or the service's own words why there is none. */
export type Sealed = { ok: true; bytes: Uint8Array } | { ok: false; message: string };

const patience = 60_000;
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });

/**
 * Sends a design as another program does, signs it as its only signer, and returns the sealed
 * document.
 */
export async function signAndSeal(server: RunningServer, designed: Designed): Promise<Sealed> {
  const { fileId, pdf, metadata, entries } = designed;
  const created = await callApi(
    server,
    'POST',
    '/api/transaction/',
    json({ Signers: [{ SendSignRequest: false }] }),
  );
  const path = `/api/transaction/${created.body.Id}`;
  const file = `${path}/file/${encodeURIComponent(fileId)}`;
  for (const [method, address, content] of [
    ['PUT', file, json(metadata)],
    ['PUT', file, { type: 'application/pdf', body: pdf }],
    ['PUT', `${path}/start`, undefined],
  ] as const) {
    const answer = await callApi(server, method, address, content);
    if (answer.status >= 300)
      return { ok: false, message: answer.body?.Message ?? `${answer.status}` };
  }
  const { body } = await callApi(server, 'GET', path);
  const link = new URL(body.Signers[0].SignUrl).pathname;
  const finished = await fetch(`${server.url}/app${link}/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({
      entries: { [fileId]: entries },
      signature: { typed: 'Anna Berg' },
    }),
  });
  if (!finished.ok) return { ok: false, message: await finished.text() };
  return download(server, path, file);
}

async function download(server: RunningServer, path: string, file: string): Promise<Sealed> {
  for (const end = Date.now() + patience; ; await sleep(100)) {
    const { body } = await callApi(server, 'GET', path);
    if (body.Status === 30) break;
    if (body.Status !== 20 && body.Status !== 10)
      return { ok: false, message: `The transaction ended with status ${body.Status}.` };
    if (Date.now() > end) return { ok: false, message: 'The document was not sealed in a minute.' };
  }
  const response = await fetch(`${server.url}${file}`, {
    headers: {
      Authorization: `APIKey ${server.apiKey}`,
      Application: `APPKey ${server.appKey}`,
    },
  });
  if (!response.ok) return { ok: false, message: await response.text() };
  return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** A text somewhere on a page as shown, in points from the page's top-left corner. */
export interface FoundText {
  text: string;
  pageNumber: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The points by which a text may extend beyond its box: along its line, and across, where readers
 * count the font's whole height.
 */
const slack = { along: 0.1, across: 3.5 };

/** What is wrong with the place of a text; undefined when it is inside its box. */
export function misplaced(found: FoundText | undefined, box: ExportedLocation): string | undefined {
  if (!found) return 'is not found';
  if (found.pageNumber !== box.PageNumber) return `is on page ${found.pageNumber}`;
  const beyond = [
    { side: 'left', by: box.Right - found.left - slack.along },
    { side: 'right', by: found.right - (box.Right + box.Width) - slack.along },
    { side: 'top', by: box.Top - found.top - slack.across },
    { side: 'bottom', by: found.bottom - (box.Top + box.Height) - slack.across },
  ].filter(({ by }) => by > 0);
  if (beyond.length === 0) return undefined;
  return beyond.map(({ side, by }) => `${by.toFixed(2)} pt beyond the ${side}`).join(', ');
}
