import { callApi } from './api.ts';
import { makePdf, type PdfSpec } from '../pdfs/makePdf.ts';
import type { RunningServer } from './server.ts';

/** A transaction as a client of the API would create it. */
export interface TransactionSpec {
  /** The create body. */
  create: Record<string, unknown>;
  files: readonly { fileId: string; metadata: Record<string, unknown>; pdf: PdfSpec | Buffer }[];
  /** Whether it is also started; true by default. */
  start?: boolean;
}

/**
 * Creates a transaction in the order that the contract requires, and returns its id. Throws with
 * the answer to a refused call.
 */
export async function makeTransaction(
  server: RunningServer,
  { create, files, start = true }: TransactionSpec,
): Promise<string> {
  const call = async (
    method: string,
    path: string,
    content?: { type: string; body: string | Uint8Array<ArrayBuffer> },
  ) => {
    const answer = await callApi(server, method, path, content);
    if (answer.status >= 300)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const json = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) });
  const { Id: id } = await call('POST', '/api/transaction/', json(create));
  for (const { fileId, metadata, pdf } of files) {
    const file = `/api/transaction/${id}/file/${encodeURIComponent(fileId)}`;
    await call('PUT', file, json(metadata));
    await call('PUT', file, {
      type: 'application/pdf',
      body: new Uint8Array(Buffer.isBuffer(pdf) ? pdf : makePdf(pdf)),
    });
  }
  if (start) await call('PUT', `/api/transaction/${id}/start`);
  return id;
}
