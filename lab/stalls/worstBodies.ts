import { samplePdf } from '#testing/service/samplePdf.ts';
import { jsonContent, type Target, tryCall } from '../support/calls.ts';
import type { Sent } from './probes.ts';

const Location = { Right: 72.25, Top: 72.25, Width: 180.5, Height: 20.5, PageNumber: 1 };
const field = { Type: 'SingleLine' as const, Location };
const fullField = { ...field, Value: 'An', TabOrder: 3, ConvertedFrom: 'a', Width: 1, Height: 1 };
const longField = {
  Type: 'SingleLine' as const,
  Location: { ...Location, Width: 9_000 },
  Value: 'answer '.repeat(34),
};
const filledField = { ...field, Value: 'An answer of 26 characters' };

/** A map of this many members, as text. */
const many = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":${value}`).join(',')}}`;
const list = (count: number, value: string) => `[${Array<string>(count).fill(value).join(',')}]`;
const fields = (count: number, of: object = field) => many(count, JSON.stringify(of));

const metadataOf = (set: string) =>
  `{"Signers":{"Signer1":{"FormSets":["one"]},"Signer2":{"FormSets":["one"]}},"FormSets":{"one":${set}}}`;
const templateOf = (set: string) =>
  `{"Name":"a","Roles":[{"Id":"a","Name":"a"}],"Files":[{"FileId":"a.pdf","Sha256":"${'a'.repeat(64)}","Metadata":{"FormSets":{"one":${set}}}}]}`;
const bySigner = (text: string) => `{"entries":{"a.pdf":${text}}}`;
const ink = list(200, list(300, '1.25'));

/** What every call is sent: 5,000 real fields, and bodies just below and above each bound. */
const bodies: Record<'metadata' | 'values' | 'template' | 'keys' | 'signer', [string, string][]> = {
  metadata: [
    ['5,000 real fields', metadataOf(fields(5_000))],
    ['10,000 real fields', metadataOf(fields(10_000))],
    ['9,900 full fields', metadataOf(fields(9_900, fullField))],
    ['9,999 wrong fields', metadataOf(many(9_999, '{"a":{},"b":{},"c":{},"d":{},"e":{},"f":1}'))],
    ['240 sets of 240 nothings', `{"FormSets":${many(240, many(240, '{}'))}}`],
    ['9,999 form sets', `{"FormSets":${many(9_999, many(4, '{}'))}}`],
  ],
  values: [
    ['9,900 values', metadataOf(fields(9_900, filledField))],
    [
      '9,900 long names',
      metadataOf(fields(9_900, field).replaceAll(/"(\w+)":{"T/g, `"${'n'.repeat(240)}$1":{"T`)),
    ],
    ['9,900 long values', metadataOf(fields(9_900, longField))],
    ['9,900 wide values', metadataOf(fields(9_900, { ...field, Value: longField.Value }))],
    ['9,900 full fields', metadataOf(fields(9_900, fullField))],
  ],
  template: [
    ['5,000 real fields', templateOf(fields(5_000))],
    ['9,900 full fields', templateOf(fields(9_900, fullField))],
  ],
  keys: [
    ['59,000 members in objects', `{"X":${many(9, many(3_270, '{}'))}}`],
    ['29 objects of 1,990 unknown', `{"Signers":${list(29, many(1_990, '1'))}}`],
    ['9,999 ids', `{"Transactions":${list(9_999, '"0a4dd0a4-0000-4000-8000-00000000"')}}`],
    ['members without end', `{"X":${many(190_000, '1')}}`],
    ['a list of a million texts', `{"Signers":${list(1_000_000, '""')}}`],
    ['one text of 4 MB', `{"X":"${'x'.repeat(4_000_000)}"}`],
  ],
  signer: [
    ['5,000 entries', bySigner(many(5_000, '"An answer"'))],
    ['9,999 strange entries', bySigner(many(9_999, '""'))],
    ['9,999 strange marks', `{"signatures":{"a.pdf":${many(9_999, '{"typed":"x"}')}}}`],
    ['60,000 numbers of ink', `{"signature":{"scribble":{"width":9,"height":9,"strokes":${ink}}}}`],
    ['members without end', `{"X":${many(190_000, '1')}}`],
  ],
};

/** A transaction that waits for metadata, with its PDF there already. */
async function uploadedAt(target: Target) {
  const path = await createdAt(target);
  await tryCall(target, 'PUT', `${path}/file/a.pdf`, {
    type: 'application/pdf',
    body: samplePdf(),
  });
  return path;
}

/** A started transaction of two signers with 5,000 fields; its path and a signing token. */
async function startedAt(target: Target) {
  const path = await createdAt(target);
  await tryCall(target, 'PUT', `${path}/file/a.pdf`, {
    type: 'application/json',
    body: metadataOf(fields(5_000)),
  });
  await tryCall(target, 'PUT', `${path}/file/a.pdf`, {
    type: 'application/pdf',
    body: samplePdf(),
  });
  await tryCall(target, 'PUT', `${path}/start`);
  const read = await tryCall(target, 'GET', path);
  const { Signers = [] } = (read?.json ?? {}) as { Signers?: { SignUrl?: string }[] };
  return `/app/sign/${Signers[0]?.SignUrl?.split('/sign/')[1] ?? ''}`;
}

async function createdAt(target: Target): Promise<string> {
  const signers = { Signers: [{ SendSignRequest: false }, { SendSignRequest: false }] };
  const created = await tryCall(target, 'POST', '/api/transaction/', jsonContent(signers));
  const { Id = '' } = (created?.json ?? {}) as { Id?: string };
  return `/api/transaction/${Id}`;
}

/** Every call that takes a body, with every body that is bad for it. */
export async function worstCalls(target: Target): Promise<(Sent & { name: string })[]> {
  const created = await createdAt(target);
  const uploaded = await uploadedAt(target);
  const link = await startedAt(target);
  const calls: [string, string, keyof typeof bodies][] = [
    // First, as bodies that are refused as too large use up a rate.
    ['PUT', `${uploaded}/file/a.pdf`, 'values'],
    ['PUT', `${created}/file/a.pdf`, 'metadata'],
    ['POST', '/api/templates', 'template'],
    ['POST', '/api/transaction/', 'keys'],
    ['DELETE', created, 'keys'],
    ['POST', '/api/batch', 'keys'],
    ['POST', '/api/embed/sessions', 'keys'],
    ['PUT', `${link}/entries`, 'signer'],
    ['POST', `${link}/finish`, 'signer'],
    ['POST', `${link}/decline`, 'signer'],
  ];
  return calls.flatMap(([method, path, kind]) =>
    bodies[kind].map(([what, body]) => ({
      method,
      path,
      body,
      headers: path.startsWith('/api')
        ? target.headers
        : { Origin: target.url, Host: new URL(target.url).host },
      name: `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}').replace(/sign\/[^/]+/, 'sign/{token}')}: ${what}`,
    })),
  );
}
