import * as z from 'zod/mini';
import { declineSchema, finishSchema, saveEntriesSchema } from '#core/wire/surfaces/signSurface.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { hardPdfs } from '../../e2e/support/pdfs/hardPdfs.ts';
import { makePdf } from '../../e2e/support/pdfs/makePdf.ts';
import { type Answered, jsonContent, pause, type Target, tryCall } from '../support/calls.ts';
import { mutatePdf } from './mutatePdf.ts';
import { createDice, type Dice, type JsonSchema, randomValue, strangeText } from './randomValue.ts';
import { seededRandom } from '../support/seededRandom.ts';

/** The kinds of cases: the contract's calls, PDFs from upload to seal, the signer's surface. */
export const surfaces = ['api', 'pdf', 'sign'] as const;
export type Surface = (typeof surfaces)[number];

/** What is fuzzed, and what all cases share. */
export interface FuzzTarget extends Target {
  /** The contract as the server tells it. */
  contract: Contract;
  /** Texts that no answer may contain. */
  secrets: readonly string[];
}

/** What is read of `/openapi.json`. */
export interface Contract {
  paths: Record<string, Record<string, { requestBody?: Body }>>;
  components: { schemas: Record<string, JsonSchema> };
}
type Body = { content: Record<string, { schema: JsonSchema }> };

/** What became of one case; `faults` is empty when all is as it must be. */
export interface Outcome {
  surface: Surface;
  faults: string[];
  /** Answers by status. */
  statuses: number[];
  /** The file of a `pdf` case with a fault. */
  pdf?: Uint8Array;
}

/** Whole PDFs, those with defects included, that mutations begin with. */
const basePdf = Buffer.from(samplePdf({ pages: 3 }));
const basePdfs = [
  samplePdf({ fields: true }),
  makePdf({ pages: 2 }),
  makePdf({
    pages: [{ rotate: 90, fields: [{ type: 'text', name: 'Name', rect: [72, 600, 272, 620] }] }],
  }),
  makePdf({ encrypt: { ownerPassword: 'owner' } }),
  ...Object.values(hardPdfs),
].map((bytes) => Buffer.from(bytes));

/** One case, which its seed determines as far as the server's state allows. */
export async function fuzzCase(
  target: FuzzTarget,
  seed: number,
  only: Surface | undefined,
): Promise<Outcome> {
  const dice = createDice(seededRandom(seed));
  const surface = only ?? dice.pick(['api', 'api', 'pdf', 'sign']);
  const outcome: Outcome = { surface, faults: [], statuses: [] };
  const call = judged(target, outcome);
  if (surface === 'api') await fuzzApi(target, call, dice);
  else if (surface === 'sign') await fuzzSign(call, dice);
  else await fuzzPdf(call, dice, outcome);
  return outcome;
}

type Call = (
  ...request: Parameters<typeof tryCall> extends [unknown, ...infer Rest] ? Rest : never
) => Promise<Answered | undefined>;

/** A request whose answer is judged: one comes, no fault of the server, and leaks nothing. */
function judged(target: FuzzTarget, outcome: Outcome): Call {
  return async (method, path, ...rest) => {
    const what = `${method} ${path.replace(/sign\/[^/]+/, 'sign/…')}`;
    const answer = await tryCall(target, method, path, ...rest);
    if (!answer) {
      outcome.faults.push(`${what} was not answered`);
      return undefined;
    }
    outcome.statuses.push(answer.status);
    const text = answer.bytes.toString('latin1');
    const body = rest[0] ? `, body ${Buffer.from(rest[0].body).toString('utf8', 0, 600)}` : '';
    const fault = (why: string) =>
      outcome.faults.push(`${what} ${why} (${answer.status}: ${text.slice(0, 300)})${body}`);
    if (answer.status >= 500 && answer.status !== 503 && answer.status !== 507)
      fault('is a fault of the server');
    if (answer.status >= 400 && typeof (answer.json as { Message?: unknown })?.Message !== 'string')
      fault('has no Message');
    if (target.secrets.some((secret) => text.includes(secret))) fault('tells a secret');
    if (answer.status >= 400 && /node_modules|\n\s+at |\/dist\//.test(text)) fault('tells of code');
    return answer;
  };
}

/** One transaction with what it needs to be signed; undefined where a step was refused. */
async function startTransaction(call: Call, pdf: Uint8Array<ArrayBuffer>, metadata: unknown) {
  const created = await call(
    'POST',
    '/api/transaction/',
    jsonContent({ Signers: [{ SendSignRequest: false }] }),
  );
  const { Id: id } = (created?.json ?? {}) as { Id?: string };
  if (created?.status !== 200 || !id) return undefined;
  const file = `/api/transaction/${id}/file/lease.pdf`;
  await call('PUT', file, jsonContent(metadata));
  const uploaded = await call('PUT', file, { type: 'application/pdf', body: pdf });
  if (uploaded?.status !== 201 && uploaded?.status !== 200) return undefined;
  const started = await call('PUT', `/api/transaction/${id}/start`);
  if (started?.status !== 204) return undefined;
  const read = await call('GET', `/api/transaction/${id}`);
  const { Signers } = (read?.json ?? {}) as { Signers?: { SignUrl?: string }[] };
  return { id, token: Signers?.[0]?.SignUrl?.split('/sign/')[1] ?? '' };
}

const place = (top: number) => ({ Right: 72, Top: top, Width: 140, Height: 40, PageNumber: 1 });
const metadata = {
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: {
    one: {
      Name: { Type: 'SingleLine', Location: place(72) },
      Sign: { Type: 'Signature', Location: place(172) },
    },
  },
};
const scribble = { width: 300, height: 150, strokes: [[1, 2, 1, 30, 40, 1.5]] };

async function fuzzApi({ contract }: FuzzTarget, call: Call, dice: Dice): Promise<void> {
  const created = await call(
    'POST',
    '/api/transaction/',
    jsonContent({ Signers: [{ SendSignRequest: false }] }),
  );
  const { Id: id = 'none' } = (created?.json ?? {}) as { Id?: string };
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({ path, method, requestBody })),
  );
  for (let step = 1 + dice.upTo(6); step > 0; step -= 1) {
    const operation = operations[dice.upTo(operations.length)];
    if (!operation) return;
    const part = (name: string) => {
      if (dice.chance(0.1)) return strangeText(dice);
      return name === 'transactionId' ? id : 'lease.pdf';
    };
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(part(name).toWellFormed()),
    );
    const method = dice.chance(0.95) ? operation.method.toUpperCase() : 'PATCH';
    await call(method, path, contentOf(contract, operation.requestBody, dice), headersOf(dice));
  }
}

/** A body by the contract, in the most places; now and then none, or something else. */
function contentOf({ components }: Contract, body: Body | undefined, dice: Dice) {
  const types = Object.keys(body?.content ?? {});
  const type = types[dice.upTo(types.length)];
  if (!body || !type || dice.chance(0.05)) return undefined;
  if (!type.includes('json')) return { type, body: mutatePdf(basePdf, dice) };
  const schema = body.content[type]?.schema ?? {};
  const value = randomValue(schema, components.schemas, dice, dice.pick([0, 0.01, 0.1]));
  const text = JSON.stringify(value) ?? '';
  const cut = dice.chance(0.05) ? text.slice(0, dice.upTo(text.length)) : text;
  return { type: dice.chance(0.97) ? type : 'text/plain', body: cut };
}

function headersOf(dice: Dice): Record<string, string> {
  const accepts = [
    '*/*',
    'application/json',
    'application/pdf;q=0.5',
    ';;,q',
    'image/png',
  ] as const;
  return {
    ...(dice.chance(0.3) && { Accept: dice.pick(accepts) }),
    ...(dice.chance(0.1) && { Digest: dice.pick(['SHA-256=', 'MD5=x', 'SHA-256=AAAA', '=']) }),
    ...(dice.chance(0.1) && { 'Idempotency-Key': dice.pick(['a', 'b', ' ', 'x'.repeat(300)]) }),
  };
}

const signSchemas = {
  entries: z.toJSONSchema(saveEntriesSchema, { io: 'input', unrepresentable: 'any' }),
  finish: z.toJSONSchema(finishSchema, { io: 'input', unrepresentable: 'any' }),
  decline: z.toJSONSchema(declineSchema, { io: 'input', unrepresentable: 'any' }),
} as const;

async function fuzzSign(call: Call, dice: Dice): Promise<void> {
  const begun = await startTransaction(call, samplePdf({ fields: true }), metadata);
  if (!begun) return;
  for (let step = 2 + dice.upTo(8); step > 0; step -= 1) {
    const token = dice.chance(0.95)
      ? begun.token
      : encodeURIComponent(strangeText(dice).toWellFormed());
    const action = dice.pick(['entries', 'finish', 'decline', 'view', 'file'] as const);
    if (action === 'view') await call('GET', `/app/sign/${token}`);
    else if (action === 'file') await call('GET', `/app/sign/${token}/file/lease.pdf`);
    else {
      const schema = signSchemas[action] as JsonSchema;
      const value = randomValue(schema, {}, dice, dice.pick([0, 0.02, 0.2]));
      const method = action === 'entries' ? 'PUT' : 'POST';
      await call(method, `/app/sign/${token}/${action}`, jsonContent(value));
    }
  }
}

/** A document that is accepted can be read, signed and sealed, whatever is wrong with it. */
async function fuzzPdf(call: Call, dice: Dice, outcome: Outcome): Promise<void> {
  const pdf = mutatePdf(dice.pick([basePdf, ...basePdfs]), dice);
  const begun = await startTransaction(call, pdf, metadata);
  if (begun) {
    const fileOf = (token: string) => call('GET', `/app/sign/${token}/file/lease.pdf`);
    const file = await fileOf(begun.token);
    // One that was written anew can be read in one way only, and is kept byte for byte.
    if (file && !file.bytes.equals(pdf)) {
      const again = await startTransaction(call, new Uint8Array(file.bytes), metadata);
      const kept = again && (await fileOf(again.token));
      if (!kept?.bytes.equals(file.bytes))
        outcome.faults.push('what was written anew is not taken as it is');
    }
    const finish = {
      entries: { 'lease.pdf': { Name: 'Ada' } },
      signatures: { 'lease.pdf': { Sign: { scribble } } },
    };
    const signed = await call('POST', `/app/sign/${begun.token}/finish`, jsonContent(finish));
    if (signed?.status === 200) await untilSealed(call, begun.id, outcome);
  }
  if (outcome.faults.length > 0) outcome.pdf = pdf;
}

const sealLimitMs = 60_000;

async function untilSealed(call: Call, id: string, outcome: Outcome): Promise<void> {
  const until = performance.now() + sealLimitMs;
  while (performance.now() < until) {
    const read = await call('GET', `/api/transaction/${id}`);
    const { Status } = (read?.json ?? {}) as { Status?: number };
    if (Status === 30) return;
    if (Status !== 10 && Status !== 20) {
      outcome.faults.push(`${id} was accepted and signed, but ended at ${Status}`);
      return;
    }
    await pause(100);
  }
  outcome.faults.push(`${id} was signed and not sealed within ${sealLimitMs / 1000} s`);
}
