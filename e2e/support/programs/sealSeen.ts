import { setTimeout as sleep } from 'node:timers/promises';
import { callApi } from './api.ts';
import type { RunningServer } from './server.ts';

/** Where something is placed on page 1, in points from its top-left corner. */
export const placed = {
  Text: { Right: 100, Top: 180, Width: 200, Height: 20, PageNumber: 1 },
  Sign: { Right: 140, Top: 205, Width: 140, Height: 60, PageNumber: 1 },
  Tick: { Right: 100, Top: 280, Width: 14, Height: 14, PageNumber: 1 },
};

/** What became of an upload: why it was refused, or what the signer saw and what is sealed. */
export type SeenAndSealed = { refused: string } | { shown: Buffer; sealed: Buffer };

const fileId = 'page.pdf';
const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
/** Milliseconds in which a small document is sealed. */
const patience = 60_000;

/**
 * Sends a PDF for signing with a text, a signature and a tick on page 1, and with the PDF's own
 * fields where something is to be entered in them; fetches it as its signer does, signs it as a
 * program would, and fetches it again.
 */
export async function sealSeen(
  server: RunningServer,
  pdf: Uint8Array,
  own: Record<string, string | boolean> = {},
): Promise<SeenAndSealed> {
  const created = await callApi(
    server,
    'POST',
    '/api/transaction/',
    json({ Signers: [{ SendSignRequest: false }] }),
  );
  const path = `/api/transaction/${created.body.Id}`;
  const fillsOwn = Object.keys(own).length > 0;
  const metadata = {
    Signers: { Signer1: { FormSets: ['placed', ...(fillsOwn ? [fileId] : [])] } },
    FormSets: {
      placed: {
        Text: { Type: 'SingleLine', Location: placed.Text },
        Sign: { Type: 'Signature', Location: placed.Sign },
        Tick: { Type: 'Check', Location: placed.Tick },
      },
    },
  };
  for (const [address, content] of [
    [`${path}/file/${fileId}`, json(metadata)],
    [`${path}/file/${fileId}`, { type: 'application/pdf', body: new Uint8Array(pdf) }],
    [`${path}/start`, undefined],
  ] as const) {
    const { status, body } = await callApi(server, 'PUT', address, content);
    if (status >= 300) return { refused: body?.Message ?? `${status}` };
  }
  const { body } = await callApi(server, 'GET', path);
  const link = new URL(body.Signers[0].SignUrl).pathname;
  const shown = await fetched(`${server.url}/app${link}/file/${fileId}`);
  const finished = await fetch(`${server.url}/app${link}/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify({
      entries: { [fileId]: { Text: 'Fieldwright', Tick: true, ...own } },
      signatures: { [fileId]: { Sign: { typed: 'Anna Berg' } } },
    }),
  });
  if (!finished.ok) throw new Error(await finished.text());
  for (const end = Date.now() + patience; ; await sleep(50)) {
    const { Status: status } = (await callApi(server, 'GET', path)).body;
    if (status === 30) break;
    if (status > 30 || Date.now() > end) throw new Error(`it is not sealed: ${status}`);
  }
  const keys = {
    Authorization: `APIKey ${server.apiKey}`,
    Application: `APPKey ${server.appKey}`,
  };
  return { shown, sealed: await fetched(`${server.url}${path}/file/${fileId}`, keys) };
}

async function fetched(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
