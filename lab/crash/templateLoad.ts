import { createHash, randomUUID } from 'node:crypto';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { jsonContent, pause } from '../support/calls.ts';
import type { Ask } from './ask.ts';

/** What the server has acknowledged about one template. */
export interface AcknowledgedTemplate {
  id: string;
  pdf: Uint8Array<ArrayBuffer>;
  /** The newest version, and what it is described by. */
  version: number;
  description: string;
  /** Whether it may be deleted at this moment. */
  isGoing: boolean;
  /** A transaction made from it, and the request that made it. */
  sent?: { id: string; key: string };
}

const fields = {
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: {
    one: {
      Sign: {
        Type: 'Signature',
        Location: { Right: 72, Top: 122, Width: 180, Height: 30, PageNumber: 1 },
      },
    },
  },
};

/** What a transaction is made with. */
export const templateUse = {
  Signers: [{ Id: 'Signer1', Email: 'anna@posteo.example', SendSignRequest: false }],
};

/** Makes a template, a version, transactions from it; deletes it and brings it back. */
export async function oneTemplate(
  ask: Ask,
  random: () => number,
  templates: AcknowledgedTemplate[],
): Promise<void> {
  const pdf = new Uint8Array(pagesPdf([{}], { header: `%PDF-1.7\n%${randomUUID()}\n` }));
  const digest = createHash('sha256').update(pdf).digest('hex');
  const body = (description: string) => ({
    Name: 'Lease',
    Description: description,
    Roles: [{ Id: 'Signer1', Name: 'Tenant' }],
    Files: [{ FileId: 'lease.pdf', Sha256: digest, Metadata: fields }],
  });
  const document = { type: 'application/pdf', body: pdf };
  await ask([200, 201], 'PUT', `/api/template-documents/${digest}`, document);
  const key = { 'Idempotency-Key': randomUUID() };
  const made = await ask([201], 'POST', '/api/templates', jsonContent(body('first')), key);
  const { Id: id } = made.json as { Id: string };
  const known: AcknowledgedTemplate = {
    id,
    pdf,
    version: 1,
    description: 'first',
    isGoing: false,
  };
  templates.push(known);
  await pause(100 * random());

  const second = jsonContent({ ...body('second'), BasedOn: 1 });
  // 409: it was written by the request whose answer was cut off.
  await ask([200, 409], 'PUT', `/api/templates/${id}`, second);
  Object.assign(known, { version: 2, description: 'second' });

  const order = randomUUID();
  const sent = await ask(
    [200],
    'POST',
    `/api/templates/${id}/transactions`,
    jsonContent(templateUse),
    { 'Idempotency-Key': order },
  );
  known.sent = { id: (sent.json as { Id: string }).Id, key: order };
  known.isGoing = true;
  await ask([200, 404], 'DELETE', `/api/templates/${id}`);
  await pause(50 * random());
  await ask([200], 'POST', `/api/templates/${id}/restore`);
  known.isGoing = false;
}
