import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { type SigningView, signingViewSchema } from '#core/wire/surfaces/signSurface.ts';
import { type Transaction, transactionSchema } from '#core/wire/contract/transaction.ts';
import { samplePdf } from './samplePdf.ts';
import type { TestService } from './testService.ts';

const at = (PageNumber = 1) => ({ Right: 72, Top: 72, Width: 180, Height: 20, PageNumber });

/**
 * Two signers, each with a text and a signature of their own; they share a text and a check box.
 */
export const sharedMetadata: FileMetadataInput = {
  Signers: {
    Signer1: { FormSets: ['one', 'both'] },
    Signer2: { FormSets: ['two', 'both'] },
  },
  FormSets: {
    one: {
      Name: { Type: 'SingleLine', Location: at() },
      Sign: { Type: 'Signature', Location: at() },
    },
    two: {
      Name: { Type: 'SingleLine', Location: at() },
      Sign: { Type: 'Signature', Location: at() },
    },
    both: {
      Place: { Type: 'SingleLine', Location: at() },
      Agreed: { Type: 'Check', Location: at() },
    },
  },
};

export const handMark = {
  scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] },
};

/** What a signer of `sharedMetadata` sends to finish. */
export const finishBody = (name: string, more: Record<string, string | boolean> = {}) => ({
  entries: { 'a.pdf': { Name: name, ...more } },
  signatures: { 'a.pdf': { Sign: handMark } },
});

/** A started transaction of a test service, with its two ends: the sender's and the signers'. */
export async function startTransaction(
  own: TestService,
  {
    create = {},
    metadata = sharedMetadata,
    pdf = samplePdf(),
  }: { create?: object; metadata?: FileMetadataInput; pdf?: Uint8Array<ArrayBuffer> } = {},
) {
  const created = await own.call('POST', '/api/transaction/', {
    json: { Signers: [{ SendSignRequest: false }, { SendSignRequest: false }], ...create },
  });
  const { Id: id } = transactionSchema.parse(await created.json());
  const path = `/api/transaction/${id}`;
  const read = async (): Promise<Transaction> =>
    transactionSchema.parse(await (await own.call('GET', path)).json());
  const steps = [
    await own.call('PUT', `${path}/file/a.pdf`, { json: metadata }),
    await own.call('PUT', `${path}/file/a.pdf`, {
      headers: { 'Content-Type': 'application/pdf' },
      body: pdf,
    }),
    await own.call('PUT', `${path}/start`),
  ];
  for (const step of steps) if (!step.ok) throw new Error(await step.text());
  const tokens = (await read()).Signers.map((signer) => signer.SignUrl?.split('/sign/')[1] ?? '');
  /** A request of the n-th signer, counted from 0, with nothing but their link. */
  const ask = (signer: number, method: string, where: string, json?: unknown, headers = {}) =>
    own.service(
      new Request(own.url(`/app/sign/${tokens[signer]}${where}`), {
        method,
        headers: {
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
      { address: '198.51.100.9' },
    );
  const view = async (signer: number): Promise<SigningView> =>
    signingViewSchema.parse(await (await ask(signer, 'GET', '')).json());
  /** The same, where a finish has seen what others signed, unless it says what it has seen. */
  const sign: typeof ask = async (signer, method, where, json, headers) => {
    const hasSeen = where !== '/finish' || (typeof json === 'object' && 'seen' in Object(json));
    const looked = hasSeen ? undefined : await ask(signer, 'GET', '');
    const { seen } = looked?.ok ? signingViewSchema.parse(await looked.json()) : {};
    return ask(signer, method, where, seen ? { seen, ...Object(json) } : json, headers);
  };
  /** Statuses and signers' states that the postbacks tell, in order. */
  const posted = async () =>
    (await own.jobs.list(id, 'postback')).map(({ payload }) => [
      payload?.body.Status,
      ...(payload?.body.Signers ?? []).map((signer) => signer.State),
    ]);
  return { id, path, read, tokens, ask, sign, view, posted };
}
