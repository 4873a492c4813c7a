import { type ApiAnswer, callApi } from './api.ts';
import type { PdfSpec } from '../pdfs/makePdf.ts';
import { makeTransaction } from './makeTransaction.ts';
import type { RunningServer } from './server.ts';

/** The options of a test's transaction. */
export interface LeaseOptions {
  pdf?: PdfSpec | Buffer;
  /** Replaces the two form sets below. */
  metadata?: Record<string, unknown>;
  signers?: Record<string, unknown>[];
  /** Further members of the create body. */
  more?: Record<string, unknown>;
  start?: boolean;
}

/** The file of the transaction. */
export const leaseFile = 'lease.pdf';

const at = (Right: number, Top: number, Width: number, Height: number, PageNumber: number) => ({
  Right,
  Top,
  Width,
  Height,
  PageNumber,
});

/** Its fields. */
export const leaseMetadata = {
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['tenant'] }, Signer2: { FormSets: ['owner'] } },
  FormSets: {
    tenant: {
      FullName: { Type: 'SingleLine', Location: at(100, 120, 200, 20, 1) },
      Agree: { Type: 'Check', Location: at(100.5, 160.25, 14, 14, 1) },
      Pets: { Type: 'Check', Location: at(100.5, 190, 14, 14, 1) },
      Iban: { Type: 'SingleLine', Location: at(72.25, 200.75, 180.5, 20, 3) },
      Signature1: { Type: 'Signature', Location: at(300, 600, 140, 70, 3) },
    },
    owner: {
      Keys: { Type: 'SingleLine', Location: at(100, 300, 100, 20, 2) },
      Signature2: { Type: 'Signature', Location: at(100, 600, 140, 70, 3) },
    },
  },
};

/** The entries of the first signer. */
export const tenantEntries = {
  FullName: '=Anna Berg',
  Agree: true,
  Pets: false,
  Iban: 'DE89 3704',
};

/**
 * Creates a transaction as another program does, with two signers and three pages, and starts it.
 * Returns its id.
 */
export function makeLease(server: RunningServer, options: LeaseOptions = {}): Promise<string> {
  return makeTransaction(server, {
    create: {
      Signers: options.signers ?? [
        { Email: 'anna@example.com', ScribbleName: 'Anna Berg' },
        { Email: 'jonas@example.com' },
      ],
      ...options.more,
    },
    files: [
      {
        fileId: leaseFile,
        metadata: options.metadata ?? leaseMetadata,
        pdf: options.pdf ?? { pages: 3 },
      },
    ],
    start: options.start ?? true,
  });
}

/** The transaction as the API returns it. */
export async function readTransaction(
  server: RunningServer,
  id: string,
): Promise<ApiAnswer['body']> {
  return (await callApi(server, 'GET', `/api/transaction/${id}`)).body;
}

/** The signing link of a signer who has not signed yet; the first is 0. */
export async function linkOf(server: RunningServer, id: string, signer = 0): Promise<string> {
  const { SignUrl: link, Id: signerId } = (await readTransaction(server, id)).Signers[signer];
  if (link) return link;
  // A mail brings it: the sender has to ask for it.
  const path = `/api/transaction/${id}/signer/${signerId}/link`;
  return (await callApi(server, 'POST', path)).body.SignUrl;
}

/** Makes the call of a signer's page behind its link: `opened`, `finish` or `decline`. */
export async function actAsSigner(
  server: RunningServer,
  id: string,
  signerIndex: number,
  step: 'opened' | 'finish' | 'decline',
  body: unknown = {},
): Promise<void> {
  const token = new URL(await linkOf(server, id, signerIndex)).pathname.split('/').at(-1);
  const link = `${server.url}/app/sign/${token}`;
  // As a page that shows what others have signed by now.
  const { seen } = (await (await fetch(link)).json()) as { seen?: string };
  const response = await fetch(`${link}/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url },
    body: JSON.stringify(step === 'finish' ? { seen, ...Object(body) } : body),
  });
  if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`);
}

/** The first signer fills in and signs. */
export function signAsTenant(server: RunningServer, id: string): Promise<void> {
  return actAsSigner(server, id, 0, 'finish', {
    entries: { [leaseFile]: tenantEntries },
    signatures: { [leaseFile]: { Signature1: { typed: 'Anna Berg' } } },
  });
}
