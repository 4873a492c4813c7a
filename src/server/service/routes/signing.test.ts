import type { FileMetadataInput } from '#core/wire/contract/fileMetadata.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealed } from '#server/service/transaction/sealing/sealing.ts';
import { actingForm } from '#testing/pdf/actingForm.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { sealFailed } from '#server/service/transaction/sealing/sealing.ts';
import { penWave, pictureMark, pngChunk, pngOf } from '#testing/signaturePng.ts';
import { finishBody, handMark, startTransaction } from '#testing/service/startedTransaction.ts';
import { type TestService, openTestService, refusalOf } from '#testing/service/testService.ts';

let own: TestService;
beforeAll(async () => {
  own = await openTestService();
});
afterAll(() => own.close());

const PostbackUrl = 'http://127.0.0.1:5401/hook';
/** Its status; the body is let go, as a client would that hangs up. */
const statusOf = async (response: Response) => {
  await response.body?.cancel();
  return response.status;
};
test('two signers sign: their answers come back in Context, a shared text from the first alone', async () => {
  const { id, read, sign, view, posted } = await startTransaction(own, { create: { PostbackUrl } });
  expect(await view(0)).toMatchObject({
    status: 10,
    state: 'waiting',
    canAct: true,
    others: { total: 1, signed: 0 },
  });
  expect((await sign(0, 'POST', '/opened', {})).status).toBe(204);
  const saved = await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
  expect(saved.status).toBe(204);
  expect((await view(0)).entries).toEqual({ 'a.pdf': { Name: 'An' } });
  const first = await sign(0, 'POST', '/finish', {
    entries: { 'a.pdf': { Place: 'Delft', Agreed: true } },
    signatures: { 'a.pdf': { Sign: handMark } },
  });
  expect([first.status, await first.json()]).toMatchObject([
    200,
    { state: 'signed', canAct: false, entries: {} },
  ]);
  expect((await read()).Signers[0]?.Context).toEqual({
    'a.pdf': { name: 'An', place: 'Delft', agreed: true },
  });
  const [seen] = (await view(1)).files;
  expect(seen?.fields.map(({ name }) => name)).toEqual(['Name', 'Sign']);
  expect(seen?.others).toContainEqual(
    expect.objectContaining({ name: 'Place', kind: 'text', by: [0], value: 'Delft' }),
  );
  expect((await sign(1, 'POST', '/finish', finishBody('Bo', { Place: '' }))).status).toBe(200);
  const done = await read();
  expect([done.Status, done.Signers[1]?.Context]).toEqual([20, { 'a.pdf': { name: 'Bo' } }]);
  expect(done.Signers.map((signer) => signer.SignUrl)).toEqual([undefined, undefined]);
  expect(await posted()).toEqual([
    [10, 'waiting', 'waiting'],
    [10, 'opened', 'waiting'],
    [10, 'signed', 'waiting'],
    [20, 'signed', 'signed'],
  ]);
  expect((await own.jobs.list(id, 'seal')).length).toBe(1);
  const marks = await own.parts.details.listMarks(id);
  expect([...marks.keys()]).toEqual(['Signer1', 'Signer2']);
  expect(await own.parts.details.findEntries(id, 'Signer1')).toBe(undefined);
});

test('the same signer who finishes ten times at once has signed once', async () => {
  const { id, sign } = await startTransaction(own, { create: { PostbackUrl } });
  const all = await Promise.all(
    Array.from({ length: 10 }, () => sign(0, 'POST', '/finish', finishBody('An'))),
  );
  // A finish whose answer was lost is sent again, and is no conflict.
  expect(all.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const events = await own.parts.details.listEvents(id);
  expect(events.filter((event) => event.kind === 'signed').length).toBe(1);
});

test('a look at the page changes nothing, until it says that a person looked', async () => {
  const { id, read, sign, view } = await startTransaction(own);
  const before = await own.parts.transactions.read(id);
  await view(0);
  await sign(0, 'HEAD', '');
  expect(await statusOf(await sign(0, 'GET', '/file/a.pdf'))).toBe(200);
  expect((await own.parts.transactions.read(id))?.state).toEqual(before?.state);
  await sign(0, 'POST', '/opened', {});
  await sign(0, 'POST', '/opened', {});
  expect((await read()).Signers.map((signer) => signer.State)).toEqual(['opened', 'waiting']);
  const events = await own.parts.details.listEvents(id);
  expect(events.filter((event) => event.kind === 'opened')).toMatchObject([
    { address: '198.51.100.9', signerId: 'Signer1' },
  ]);
});

/** A place in a picture's metadata, and pixels of paper that nothing was made clear of. */
const pngPlace = pngChunk('tEXt', Buffer.from('Location\0Leiden'));
const whitePaper = new Uint8Array(4 * 200 * 80).fill(255);

test.each([
  ['a missing signature', { signatures: {} }, [400, 'signature-missing']],
  ['a field of somebody else', { entries: { 'a.pdf': { Other: 'x' } } }, [400, 'unknown-field']],
  ['a file that is not there', { entries: { 'b.pdf': { Name: 'x' } } }, [400, 'unknown-field']],
  ['an inherited name', { entries: { 'a.pdf': { constructor: 'x' } } }, [400, 'unknown-field']],
  ['a tick in a text', { entries: { 'a.pdf': { Name: true } } }, [400, 'entry-type']],
  ['a text in a check box', { entries: { 'a.pdf': { Agreed: 'yes' } } }, [400, 'entry-type']],
  ['two lines in one', { entries: { 'a.pdf': { Name: 'a\nb' } } }, [400, 'entry-type']],
  [
    'a text that no size fits',
    { entries: { 'a.pdf': { Name: 'W'.repeat(60) } } },
    [400, 'entry-does-not-fit'],
  ],
  [
    'characters without a font',
    { entries: { 'a.pdf': { Name: '漢' } } },
    [400, 'entry-not-drawable'],
  ],
  [
    'a signature on a text',
    { signatures: { 'a.pdf': { Name: handMark, Sign: handMark } } },
    [400, 'unknown-field'],
  ],
  [
    'a signature without strokes',
    { signatures: { 'a.pdf': { Sign: { scribble: { width: 1, height: 1, strokes: [] } } } } },
    [400, 'too-small'],
  ],
  ...[' ', '\u2800', '\u034f', '\u3164', '\u115f', ' \u0301', '.', '—'].map(
    (typed): [string, object, [number, string]] => [
      `a typed signature of ${JSON.stringify(typed)}`,
      { signatures: { 'a.pdf': { Sign: { typed } } } },
      [400, 'signature-invisible'],
    ],
  ),
  ...[
    [1, 2, 1],
    [1, 2, 1, 2, 3, 1],
    [400, 2, 1, 460, 40, 1.5],
    [1, 2, 0, 60, 40, 0],
  ].map((stroke): [string, object, [number, string]] => [
    `a stroke of ${stroke.join(' ')}`,
    {
      signatures: {
        'a.pdf': { Sign: { scribble: { width: 300, height: 150, strokes: [stroke] } } },
      },
    },
    [400, 'signature-invisible'],
  ]),
  [
    'a name of blanks below the signature',
    { scribbleName: ' \u2800' },
    [400, 'signature-invisible'],
  ],
  ...(
    [
      ['a clear picture', { rgba: new Uint8Array(4 * 200 * 80) }, 'signature-invisible'],
      ['a picture with its paper', { rgba: whitePaper }, 'signature-covers'],
    ] as const
  ).map(([what, pixels, code]): [string, object, [number, string]] => [
    what,
    { signatures: { 'a.pdf': { Sign: pictureMark({ ...penWave(200, 80), ...pixels }) } } },
    [400, code],
  ]),
  ...(
    [
      ['a picture that tells where it was taken', pngOf(penWave(200, 80), pngPlace), {}],
      ['a picture of another size than it says', pngOf(penWave(200, 80)), { width: 400 }],
      ['a picture of another kind', Buffer.from('GIF89a'), {}],
    ] as const
  ).map(([what, png, size]): [string, object, [number, string]] => {
    const picture = { png: png.toString('base64'), width: 200, height: 80, ...size };
    const signatures = { 'a.pdf': { Sign: { picture } } };
    return [what, { signatures }, [400, 'signature-not-a-picture']];
  }),
  [
    'a typed signature without a font',
    { signatures: { 'a.pdf': { Sign: { typed: '漢' } } } },
    [400, 'entry-not-drawable'],
  ],
])('%s is refused, and nothing is changed', async (_, changes, expected) => {
  const { id, sign } = await startTransaction(own);
  const before = await own.parts.transactions.read(id);
  const body = { ...finishBody('An'), ...changes };
  expect(await refusalOf(await sign(0, 'POST', '/finish', body))).toEqual(expected);
  expect(await own.parts.transactions.read(id)).toEqual(before);
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
});

test('at most four different pictures are judged, and one of them signs in many places', async () => {
  const places = Array.from({ length: 6 }, (_, index) => `Sign${index}`);
  const Location = { Right: 72, Top: 72, Width: 180, Height: 20, PageNumber: 1 };
  const set = Object.fromEntries(places.map((name) => [name, { Type: 'Signature', Location }]));
  const { sign } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: {
      Signers: { Signer1: { FormSets: ['one'] } },
      FormSets: { one: set as NonNullable<FileMetadataInput['FormSets']>[string] },
    },
  });
  const finish = (markOf: (index: number) => object) =>
    sign(0, 'POST', '/finish', {
      signatures: {
        'a.pdf': Object.fromEntries(places.map((name, index) => [name, markOf(index)])),
      },
    });
  const many = await finish((index) => pictureMark(penWave(200 + index, 80)));
  expect(await refusalOf(many)).toEqual([400, 'too-many-pictures', 'too-many-pictures']);
  expect((await finish(() => pictureMark())).status).toBe(200);
});

test.each([
  ['a typed signature', { typed: 'An' }],
  ['a picture of one', pictureMark()],
])('%s is refused where it must be drawn', async (_, mark) => {
  const hand = {
    SendSignRequest: false,
    Verifications: [{ Type: 'Scribble', RequireHandsignature: true }],
  };
  const { sign, view } = await startTransaction(own, { create: { Signers: [hand, hand] } });
  expect((await view(0)).requireHandsignature).toBe(true);
  const typed = { ...finishBody('An'), signatures: { 'a.pdf': { Sign: mark } } };
  expect(await refusalOf(await sign(0, 'POST', '/finish', typed))).toEqual([
    400,
    'hand-signature-required',
  ]);
});

test('another value for what somebody filled first is told, not overruled in silence', async () => {
  const { sign } = await startTransaction(own);
  await sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Place: 'Leiden' } } });
  expect((await sign(1, 'POST', '/finish', finishBody('Bo', { Place: 'Delft' }))).status).toBe(200);
  expect(
    await refusalOf(await sign(0, 'POST', '/finish', finishBody('An', { Place: 'Leiden' }))),
  ).toEqual([409, 'filled-by-another']);
  expect((await sign(0, 'POST', '/finish', finishBody('An'))).status).toBe(200);
});

test('after a finish, a decline or a cancel nothing more is taken, and the page opens read-only', async () => {
  const finished = await startTransaction(own);
  await finished.sign(0, 'POST', '/finish', finishBody('An'));
  for (const [where, body] of [
    ['/finish', finishBody('Ann')],
    ['/decline', { reason: 'no' }],
  ] as const)
    expect(await refusalOf(await finished.sign(0, 'POST', where, body))).toEqual([
      409,
      'signer-done',
    ]);

  const declined = await startTransaction(own, { create: { PostbackUrl } });
  const decline = await declined.sign(1, 'POST', '/decline', { reason: 'Wrong rent' });
  expect(await decline.json()).toMatchObject({ status: 40, state: 'declined', canAct: false });
  expect(await refusalOf(await declined.sign(0, 'POST', '/finish', finishBody('An')))).toEqual([
    409,
    'ended',
  ]);
  expect(await declined.read()).toMatchObject({
    Status: 40,
    Signers: [{ State: 'waiting' }, { State: 'declined', RejectReason: 'Wrong rent' }],
  });
  expect((await declined.posted()).at(-1)).toEqual([40, 'waiting', 'declined']);

  const cancelled = await startTransaction(own);
  await cancelled.sign(0, 'PUT', '/entries', { entries: { 'a.pdf': { Name: 'An' } } });
  expect(await (await own.call('DELETE', cancelled.path)).json()).toMatchObject({ Status: 60 });
  expect(await (await own.call('DELETE', cancelled.path)).json()).toMatchObject({ Status: 60 });
  expect(await refusalOf(await cancelled.sign(0, 'POST', '/finish', finishBody('An')))).toEqual([
    409,
    'ended',
  ]);
  expect(await refusalOf(await cancelled.sign(0, 'PUT', '/entries', { entries: {} }))).toEqual([
    409,
    'ended',
  ]);
  expect(await cancelled.view(0)).toMatchObject({ status: 60, canAct: false });
  expect(await statusOf(await cancelled.sign(0, 'GET', '/file/a.pdf'))).toBe(409);
});

test('a link that was made up or changed opens nothing', async () => {
  const { tokens } = await startTransaction(own);
  const [token = ''] = tokens;
  const forged = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
  const swapped = (tokens[1] ?? '').slice(0, 22) + token.slice(22);
  for (const wrong of ['x', forged, swapped, 'A'.repeat(64), `${token}A`, token.slice(0, -1)])
    for (const [method, where] of [
      ['GET', ''],
      ['GET', '/file/a.pdf'],
      ['POST', '/opened'],
      ['POST', '/finish'],
    ] as const) {
      const answer = await own.service(
        new Request(own.url(`/app/sign/${wrong}${where}`), { method }),
        { address: '' },
      );
      expect(await refusalOf(answer)).toEqual([404, 'not-found']);
    }
});

test('answers on the signer surface reach no cache and no other site, and other sites cannot post', async () => {
  const { sign } = await startTransaction(own);
  for (const answer of [
    await sign(0, 'GET', ''),
    await sign(0, 'GET', '/file/a.pdf'),
    await sign(0, 'DELETE', ''),
  ]) {
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    await answer.body?.cancel();
  }
  const evil = { Origin: 'https://evil.example' };
  expect(await refusalOf(await sign(0, 'POST', '/finish', finishBody('An'), evil))).toEqual([
    403,
    'origin',
  ]);
  const home = { Origin: 'http://127.0.0.1:5400' };
  expect((await sign(0, 'POST', '/finish', finishBody('An'), home)).status).toBe(200);
});

test('with mode 2 the second signer waits for the first', async () => {
  const { read, sign, view, posted } = await startTransaction(own, {
    create: { SignRequestMode: 2, PostbackUrl },
  });
  expect((await read()).Signers.map((signer) => signer.State)).toEqual(['waiting', 'not yet']);
  const early = await view(1);
  expect([early.canAct, early.files[0]?.readable, early.files[0]?.fields]).toEqual([
    false,
    false,
    [],
  ]);
  expect(await refusalOf(await sign(1, 'GET', '/file/a.pdf'))).toEqual([409, 'not-your-turn']);
  expect(await refusalOf(await sign(1, 'POST', '/finish', finishBody('Bo')))).toEqual([
    409,
    'not-your-turn',
  ]);
  await sign(0, 'POST', '/finish', finishBody('An'));
  const inTurn = await view(1);
  expect([inTurn.canAct, inTurn.files[0]?.readable]).toEqual([true, true]);
  expect((await sign(1, 'GET', '/file/a.pdf')).status).toBe(200);
  expect((await sign(1, 'POST', '/finish', finishBody('Bo'))).status).toBe(200);
  expect(await posted()).toEqual([
    [10, 'waiting', 'not yet'],
    [10, 'signed', 'waiting'],
    [20, 'signed', 'signed'],
  ]);
});

test("the PDF's own fields are filled within their limits; what was left alone keeps its value", async () => {
  const { read, sign, view } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: { Signers: { Signer1: { FormSets: ['a.pdf'] } } },
    pdf: samplePdf({ fields: true }),
  });
  const seen = await view(0);
  expect(seen.signatureAtFinish).toBe(true);
  expect(seen.files[0]?.embedded).toMatchObject([
    {
      name: 'Name',
      kind: 'text',
      maxLength: 20,
      page: 1,
      box: { x: 72, y: 72, width: 200, height: 20 },
      value: '',
    },
    { name: 'Agree', kind: 'check', page: 1, value: false },
  ]);
  const body = (name: string) => ({ entries: { 'a.pdf': { Name: name } }, signature: handMark });
  expect(await refusalOf(await sign(0, 'POST', '/finish', { entries: {} }))).toEqual([
    400,
    'signature-missing',
  ]);
  expect(await refusalOf(await sign(0, 'POST', '/finish', body('x'.repeat(21))))).toEqual([
    400,
    'entry-too-long',
  ]);
  expect((await sign(0, 'POST', '/finish', body('An'))).status).toBe(200);
  expect((await read()).Signers[0]?.Context).toEqual({ 'a.pdf': { name: 'An', agree: false } });
});

test('what the PDF held may be longer than what may be entered, and is not refused', async () => {
  const held = `${'long '.repeat(1_000)}\u0001`;
  const { sign } = await startTransaction(own, {
    create: { Signers: [{ SendSignRequest: false }] },
    metadata: { Signers: { Signer1: { FormSets: ['a.pdf'] } } },
    pdf: new Uint8Array(
      actingForm([
        { name: 'Held', type: 'text', value: held },
        { name: 'Kept', type: 'text', value: held },
      ]),
    ),
  });
  const save = async (Held: string) => {
    const entries = { 'a.pdf': { Held, Kept: held } };
    return sign(0, 'PUT', '/entries', { entries, base: { 'a.pdf': { Held: held, Kept: held } } });
  };
  expect((await save('short')).status).toBe(200);
  expect(await refusalOf(await save('i'.repeat(4_001)))).toEqual([400, 'entry-too-long']);
  expect(await refusalOf(await save('a\u0001'))).toEqual([400, 'entry-not-drawable']);
  expect(await refusalOf(await save('a\ud800'))).toEqual([400, 'entry-not-drawable']);
  expect((await save(held)).status).toBe(200);
});

test('while the documents are sealed there is none to read; removal takes documents and answers', async () => {
  const { id, path, read, sign, view } = await startTransaction(own, {
    create: {
      Signers: [{ SendSignRequest: false, Context: { mine: 1 } }, { SendSignRequest: false }],
    },
  });
  expect(await refusalOf(await own.call('DELETE', `${path}/file`))).toEqual([409, 'not-ended']);
  const early = await own.call('GET', `/api/file/receipt/${id}`);
  expect([early.headers.get('Retry-After'), ...(await refusalOf(early))]).toEqual([
    '5',
    404,
    'not-ready',
  ]);
  await sign(0, 'POST', '/finish', finishBody('An'));
  await sign(1, 'POST', '/finish', finishBody('Bo'));
  const between = await own.call('GET', `${path}/file/a.pdf`);
  expect([between.headers.get('Retry-After'), ...(await refusalOf(between))]).toEqual([
    '5',
    404,
    'not-ready',
  ]);
  expect((await view(0)).files[0]?.readable).toBe(false);
  expect(await refusalOf(await own.call('DELETE', path))).toEqual([409, 'being-sealed']);

  const keep = async (key: string, text: string) => {
    const file = await own.parts.scratch.receive(
      (async function* () {
        yield new TextEncoder().encode(`%PDF-${text}`);
      })(),
      { maxBytes: 100, marker: '%PDF-' },
    );
    if (!file.file) throw new Error(file.refused);
    await own.parts.blobs.keep(key, file.file);
    const { sha256, size } = file.file;
    return { blobKey: key, sha256: Buffer.from(sha256).toString('hex'), size };
  };
  const outcome = {
    files: [{ fileId: 'a.pdf', file: await keep(`sealed-${id}`, 'sealed') }],
    receipt: await keep(`receipt-${id}`, 'receipt'),
    now: own.clock.now,
  };
  await own.parts.transactions.commit(id, own.clock.now, (state) =>
    sealed(state, outcome, own.parts.rules),
  );
  expect(await (await own.call('GET', `${path}/file/a.pdf`)).text()).toBe('%PDF-sealed');
  expect(await (await sign(0, 'GET', '/file/a.pdf')).text()).toBe('%PDF-sealed');
  expect(await (await own.call('GET', `/api/file/receipt/${id}`)).text()).toBe('%PDF-receipt');
  const accept = (Accept: string) =>
    own.call('GET', `/api/file/receipt/${id}`, { headers: { Accept } });
  expect(await (await accept('application/json, text/plain, */*')).text()).toBe('%PDF-receipt');
  expect(await (await accept('application/json')).text()).toBe('%PDF-receipt');

  const blobs = own.leftovers().blobs.length;
  const removed = await own.call('DELETE', `${path}/file`);
  expect(await removed.json()).toMatchObject({
    Status: 30,
    Files: { 'a.pdf': { State: 'removed' } },
    Signers: [{ State: 'signed', Context: { mine: 1 } }, { State: 'signed' }],
  });
  expect((await read()).Signers.map((signer) => signer.Context)).toEqual([{ mine: 1 }, undefined]);
  expect(own.leftovers().blobs.length).toBe(blobs - 2);
  expect((await own.call('DELETE', `${path}/file`)).status).toBe(200);
  for (const [where, headers] of [
    [`${path}/file/a.pdf`, {}],
    [`${path}/file/a.pdf`, { Accept: 'application/json' }],
  ] as const)
    expect(await refusalOf(await own.call('GET', where, { headers }))).toEqual([410, 'removed']);
  expect(await (await own.call('GET', `/api/file/receipt/${id}`)).text()).toBe('%PDF-receipt');
  expect(await view(0)).toMatchObject({ canAct: false, files: [{ readable: false, fields: [] }] });
  const kept = JSON.stringify(await own.parts.transactions.read(id));
  expect(kept).not.toContain('An"');
});

type Started = Awaited<ReturnType<typeof startTransaction>>;
const endings: [string, number, (started: Started) => Promise<unknown>][] = [
  ['is cancelled', 60, ({ path }) => own.call('DELETE', path)],
  ['is declined', 40, ({ sign }) => sign(1, 'POST', '/decline', { reason: 'No.' })],
  [
    'expires, even before its job has run',
    50,
    async () => {
      own.clock.now += 31 * 24 * 60 * 60_000;
    },
  ],
  [
    'cannot be sealed',
    70,
    async ({ id, sign }) => {
      await sign(1, 'POST', '/finish', finishBody('Bo'));
      const { now } = own.clock;
      await own.parts.transactions.commit(id, now, (state) =>
        sealFailed(state, { reason: 'No page.', byNature: true, now }, own.parts.rules),
      );
    },
  ],
];

test.each(endings)(
  'a link of a transaction that %s opens a page with status %i and no document',
  async (_, status, end) => {
    const { now } = own.clock;
    const started = await startTransaction(own);
    await started.sign(0, 'POST', '/finish', finishBody('An'));
    expect((await started.sign(0, 'GET', '/file/a.pdf')).status).toBe(200);
    await end(started);
    for (const signer of [0, 1]) {
      const view = await started.view(signer);
      expect(view).toMatchObject({
        status,
        canAct: false,
        entries: {},
        files: [{ fileId: 'a.pdf', readable: false, fields: [], embedded: [] }],
      });
      const file = await started.sign(signer, 'GET', '/file/a.pdf');
      expect([file.headers.get('Content-Type'), ...(await refusalOf(file))]).toEqual([
        'application/json; charset=utf-8',
        409,
        'ended',
      ]);
      expect((await started.sign(signer, 'HEAD', '/file/a.pdf')).status).toBe(409);
    }
    own.clock.now = now;
  },
);
