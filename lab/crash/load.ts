import { randomUUID } from 'node:crypto';
import { pagesPdf } from '#testing/pdf/pagesPdf.ts';
import { jsonContent, pause, type Target } from '../support/calls.ts';
import { createAsk } from './ask.ts';
import { oneTemplate, type AcknowledgedTemplate } from './templateLoad.ts';

/** What the server has acknowledged about one transaction: from then on it must hold for ever. */
export interface Acknowledged {
  id: string;
  metadata?: string;
  pdf?: Uint8Array<ArrayBuffer>;
  started?: boolean;
  /** Signing tokens, in the order of the signers. */
  tokens?: string[];
  /** Per signer, what they entered, once it was kept for them. */
  entered: (string | undefined)[];
  /** Per signer, what they entered, once their Finish was answered. */
  finished: (string | undefined)[];
}

/** Clients at work. */
export interface Load {
  /** Everything acknowledged so far. */
  transactions: Acknowledged[];
  templates: AcknowledgedTemplate[];
  /** Answers that came, and requests that had to be sent again because none came. */
  figures: { answered: number; repeated: number };
  /** Answers that must not be. */
  faults: string[];
  /** Begins no more transactions; resolves when those begun are signed. */
  finish(): Promise<void>;
}

const at = (top: number) => ({ Right: 72, Top: top, Width: 180, Height: 30, PageNumber: 1 });
const metadata = JSON.stringify({
  DisplayName: 'Lease',
  Signers: { Signer1: { FormSets: ['one'] }, Signer2: { FormSets: ['two'] } },
  FormSets: Object.fromEntries(
    ['one', 'two'].map((key, index) => [
      key,
      {
        Name: { Type: 'SingleLine', Location: at(72 + 200 * index) },
        Sign: { Type: 'Signature', Location: at(122 + 200 * index) },
      },
    ]),
  ),
});

/**
 * Starts so many clients and one for templates; each makes one after another, and asks until it has
 * an answer.
 */
export function startLoad(
  target: Target,
  {
    clients,
    postbackUrl,
    random,
    onFault,
  }: {
    clients: number;
    postbackUrl: string;
    random: () => number;
    onFault: (fault: string) => void;
  },
): Load {
  const transactions: Acknowledged[] = [];
  const templates: AcknowledgedTemplate[] = [];
  const figures = { answered: 0, repeated: 0 };
  const faults: string[] = [];
  const ending = new AbortController();

  const ask = createAsk(target, random, figures);

  const oneTransaction = async () => {
    const create = {
      Signers: [{ SendSignRequest: false }, { SendSignRequest: false }],
      PostbackUrl: postbackUrl,
    };
    const key = { 'Idempotency-Key': randomUUID() };
    const created = await ask([200], 'POST', '/api/transaction/', jsonContent(create), key);
    const { Id: id } = created.json as { Id: string };
    const known: Acknowledged = { id, entered: [], finished: [] };
    transactions.push(known);
    const file = `/api/transaction/${id}/file/lease.pdf`;
    await ask([202], 'PUT', file, { type: 'application/json', body: metadata });
    known.metadata = metadata;
    const pages = Array.from({ length: 1 + Math.floor(random() * 20) }, () => ({}));
    // The comment makes it unique.
    const pdf = new Uint8Array(pagesPdf(pages, { header: `%PDF-1.7\n%${id}\n` }));
    await ask([200, 201], 'PUT', file, { type: 'application/pdf', body: pdf });
    known.pdf = pdf;
    // 409: it was started by the request whose answer was cut off.
    await ask([204, 409], 'PUT', `/api/transaction/${id}/start`);
    known.started = true;
    const read = await ask([200], 'GET', `/api/transaction/${id}`);
    const { Signers } = read.json as { Signers: { SignUrl?: string }[] };
    const tokens = Signers.map(({ SignUrl }) => SignUrl?.split('/sign/')[1] ?? '');
    known.tokens = tokens;
    for (const [index, token] of tokens.entries()) {
      await ask([204], 'POST', `/app/sign/${token}/opened`, jsonContent({}));
      await pause(100 * random());
      const entered = `Entry ${Math.floor(random() * 1e9)}`;
      await ask(
        [204],
        'PUT',
        `/app/sign/${token}/entries`,
        jsonContent({ entries: { 'lease.pdf': { Name: entered } } }),
      );
      known.entered[index] = entered;
      await pause(100 * random());
      const view = await ask([200], 'GET', `/app/sign/${token}`);
      // Half of them trust what was kept for them.
      const finish = {
        seen: (view.json as { seen?: string }).seen,
        entries: random() < 0.5 ? {} : { 'lease.pdf': { Name: entered } },
        signatures: {
          'lease.pdf': {
            Sign: { scribble: { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] } },
          },
        },
      };
      await ask([200, 409], 'POST', `/app/sign/${token}/finish`, jsonContent(finish));
      known.finished[index] = entered;
    }
  };

  const client = async (work: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      try {
        await work();
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        faults.push(fault);
        onFault(fault);
        return;
      }
      await pause(400 * random());
    }
  };
  const all = [
    ...Array.from({ length: clients }, () => client(oneTransaction)),
    client(() => oneTemplate(ask, random, templates)),
  ];
  return {
    transactions,
    templates,
    figures,
    faults,
    async finish() {
      ending.abort();
      await Promise.all(all);
    },
  };
}
