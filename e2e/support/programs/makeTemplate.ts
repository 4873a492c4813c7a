import { createHash } from 'node:crypto';
import { type ApiAnswer, callApi } from './api.ts';
import { leaseFile, leaseMetadata } from './lease.ts';
import { makePdf } from '../pdfs/makePdf.ts';
import type { RunningServer } from './server.ts';

/**
 * Makes a template of the lease with two roles, as another program does. Returns its first version,
 * and as `body` what made it. Template and roles have other names where they are given.
 */
export async function makeTemplate(
  server: RunningServer,
  Name = 'Lease',
  roles: readonly string[] = ['Tenant', 'Landlord'],
) {
  const pdf = new Uint8Array(makePdf({ pages: 3 }));
  const Sha256 = createHash('sha256').update(pdf).digest('hex');
  const document = { type: 'application/pdf', body: pdf };
  await callApi(server, 'PUT', `/api/template-documents/${Sha256}`, document);
  const body = {
    Name,
    Roles: roles.map((role, at) => ({ Id: `Signer${at + 1}`, Name: role })),
    Files: [{ FileId: leaseFile, Sha256, Metadata: leaseMetadata }],
  };
  const content = { type: 'application/json', body: JSON.stringify(body) };
  const made = await callApi(server, 'POST', '/api/templates', content);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { ...made.body, body };
}

/** Makes a transaction from a template of the lease: one, however often it is sent by one key. */
export function sendTemplate(
  server: RunningServer,
  { Id }: { Id: string },
  key?: string,
): Promise<ApiAnswer> {
  const Signers = ['Signer1', 'Signer2'].map((signer) => ({
    Id: signer,
    Email: `${signer.toLowerCase()}@posteo.example`,
  }));
  const content = { type: 'application/json', body: JSON.stringify({ Signers }) };
  return callApi(server, 'POST', `/api/templates/${Id}/transactions`, content, key);
}
