import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import { sealFindingSchema } from '#core/wire/surfaces/verifySurface.ts';
import { rawPdf } from '#testing/pdf/rawPdf.ts';
import { certifiedPdf } from '#testing/service/certifiedPdf.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestRunner, type TestRunner } from '#testing/service/testRunner.ts';
import { refusalOf, verifyHere } from '#testing/service/testService.ts';
import { createAttemptLimit } from '#server/service/http/rateLimit.ts';
import { makeCertificate } from '#server/service/pdf/seal/makeCertificate.ts';
import type { VerifyReport } from '#server/service/pdf/verifyReport.ts';

let own: TestRunner;
let sealed: Buffer<ArrayBuffer>;
let trail: Buffer<ArrayBuffer>;
let transactionId: string;
beforeAll(async () => {
  const sealKey = await makeCertificate('Fieldwright at Example');
  const earlier = await makeCertificate('Fieldwright at Example, before');
  own = await openTestRunner({
    sealKey,
    verification: {
      verify: (path) => verifyHere(path, [earlier.certificate, sealKey.certificate]),
      limit: createAttemptLimit(1000, () => own.clock.now),
    },
  });
  const { id, path, read, sign } = await startTransaction(own);
  transactionId = id;
  for (const [signer, name] of [
    [0, 'Ægir Þórsson'],
    [1, 'zoe@example.org'],
  ] as const) {
    const body = { ...finishBody(name), scribbleName: name };
    await sign(signer, 'POST', '/finish', body);
  }
  const isSealed = async () => {
    if ((await read()).Status !== 30) throw new Error('not sealed yet');
  };
  await vi.waitFor(isSealed, { timeout: 10_000 });
  const read2 = async (url: string) =>
    Buffer.from(await (await own.call('GET', url)).arrayBuffer());
  sealed = await read2(`${path}/file/a.pdf`);
  trail = await read2(`/api/file/receipt/${id}`);
});
afterAll(() => own.close());

/** A request without keys and without a cookie. */
const post = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  own.service(new Request(own.url('/app/verify'), { method: 'POST', body, headers }), {
    address: '198.51.100.20',
  });
const verify = async (body: Uint8Array<ArrayBuffer>) => {
  const answer = await post(body);
  if (answer.status !== 200) throw new Error(await answer.text());
  return sealFindingSchema.parse(await answer.json());
};
/** The document with its first page changed by an update. */
const appended = (base: Buffer) => {
  const num = Number(/(\d+) 0 obj\s*<<\/Type \/Page[ />]/.exec(base.toString('latin1'))?.[1]);
  if (!(num > 0)) throw new Error('the page was not found');
  return new Uint8Array(
    rawPdf({ [num]: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 10 10]>>' }, { base }),
  );
};
const changed = (at: number) => {
  const bytes = new Uint8Array(sealed);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

test('a sealed document is known, with when and who, and by no e-mail address', async () => {
  const answer = await verify(new Uint8Array(sealed));
  expect(answer).toEqual({
    verdict: 'sealed',
    sealedAt: new Date(own.clock.now).toISOString(),
    isAuditTrail: false,
    signers: ['Ægir Þórsson', 'Signer2'],
  });
});

test('an audit trail is known as one', async () => {
  expect(await verify(new Uint8Array(trail))).toMatchObject({
    verdict: 'sealed',
    isAuditTrail: true,
    signers: ['Ægir Þórsson', 'Signer2'],
  });
});

test('what came after is told: a page changed by an update, and anything behind the end', async () => {
  const signers = ['Ægir Þórsson', 'Signer2'];
  expect(await verify(appended(sealed))).toMatchObject({ verdict: 'appended', signers });
  const behind = Buffer.concat([sealed, Buffer.from('%more\n')]);
  expect(await verify(new Uint8Array(behind))).toMatchObject({ verdict: 'appended', signers });
  const blank = Buffer.concat([sealed, Buffer.from('\r\n')]);
  expect(await verify(new Uint8Array(blank))).toMatchObject({ verdict: 'sealed' });
});

test('a changed byte is found anywhere before the seal and behind it, and then nobody is named', async () => {
  const seal = sealed.indexOf('/ByteRange');
  expect(seal).toBeGreaterThan(0);
  for (const at of [20, Math.floor(seal / 2), sealed.lastIndexOf('/Size') + 6])
    expect(await verify(changed(at)), String(at)).toEqual({ verdict: 'changed' });
});

test('the seal of another installation is not taken for one of this', async () => {
  const other = await certifiedPdf(samplePdf(), 1);
  expect(await verify(other)).toEqual({ verdict: 'foreign' });
});

test('a PDF without a signature is told so, and what is none is refused', async () => {
  expect(await verify(samplePdf())).toEqual({ verdict: 'unsigned' });
  expect(await verify(new Uint8Array(Buffer.from('%PDF-1.7 garbage')))).toEqual({
    verdict: 'unsigned',
  });
  expect(await refusalOf(await post(new Uint8Array([1, 2, 3])))).toEqual([400, 'pdf-not-pdf']);
  expect(await refusalOf(await post(new Uint8Array()))).toEqual([400, 'pdf-not-pdf']);
});

test('a document that is too large is refused before it is read', async () => {
  const headers = { 'Content-Length': String(limits.pdfBytes + 1) };
  const answer = await post(samplePdf(), headers);
  expect(await refusalOf(answer)).toEqual([413, 'too-large']);
});

test('nothing of what was verified is kept', () => {
  expect(own.leftovers()).toMatchObject({ scratch: [], blobs: { length: 3 } });
});

test('a page of another site cannot have documents verified', async () => {
  const answer = await post(samplePdf(), { Origin: 'https://evil.example' });
  expect(await refusalOf(answer)).toEqual([403, 'origin']);
});

test('an address has so many documents verified a minute, and others are not held up', async () => {
  const limit = createAttemptLimit(2, () => own.clock.now);
  const verification = { ...own.parts.verification, limit };
  const service = own.serve({ ...own.parts, verification });
  const send = (address: string) => {
    const request = new Request(own.url('/app/verify'), { method: 'POST', body: samplePdf() });
    return service(request, { address });
  };
  expect((await send('198.51.100.1')).status).toBe(200);
  expect((await send('198.51.100.1')).status).toBe(200);
  const third = await send('198.51.100.1');
  expect(third.headers.get('Retry-After')).toBe('60');
  expect(await refusalOf(third)).toEqual([429, 'too-many-attempts']);
  expect((await send('198.51.100.2')).status).toBe(200);
});

/** A service whose judge says this. */
const judgedAs = (verify: () => Promise<VerifyReport>) =>
  own.serve({ ...own.parts, verification: { ...own.parts.verification, verify } });
const postTo = (service: typeof own.service, address: string, body: BodyInit = samplePdf()) =>
  service(
    new Request(own.url('/app/verify'), { method: 'POST', body, duplex: 'half' } as RequestInit),
    { address },
  );

test('the time of an authority is told of a document on record alone', async () => {
  const sha256 = createHash('sha256').update(sealed).digest('hex');
  const stampedAt = Date.UTC(2026, 0, 2);
  const told = async (more: { sha256: string; transactionId?: string; hasMore?: boolean }) => {
    const seal = { holds: true as const, hasMore: false, stampedAt, ...more };
    const service = judgedAs(() => Promise.resolve({ ok: true, signatures: 1, seal }));
    return (await postTo(service, '198.51.100.4')).json();
  };
  const other = createHash('sha256').update('other').digest('hex');
  const at = { stampedAt: new Date(stampedAt).toISOString() };
  const known = { ...at, isAuditTrail: false, signers: ['Ægir Þórsson', 'Signer2'] };
  expect(await told({ sha256, transactionId })).toEqual({ verdict: 'sealed', ...known });
  expect(await told({ sha256, transactionId, hasMore: true })).toEqual({
    verdict: 'appended',
    ...known,
  });
  expect(await told({ sha256: other, transactionId })).toEqual({ verdict: 'unrecorded' });
  expect(await told({ sha256: other, transactionId, hasMore: true })).toEqual({
    verdict: 'appended',
  });
  expect(await told({ sha256: other })).toEqual({ verdict: 'sealed' });
});

test('a signature that was written otherwise than it was kept is told, and nobody is named', async () => {
  const end = sealed.lastIndexOf('>/M (');
  expect(sealed.toString('latin1', end - 2, end)).toBe('00');
  expect(await verify(changed(end - 1))).toEqual({
    verdict: 'unrecorded',
    sealedAt: new Date(own.clock.now).toISOString(),
  });
});

test('documents that are still arriving hold no place, and an address has three of them', async () => {
  const service = own.serve(own.parts);
  const ends: (() => void)[] = [];
  const slow = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(samplePdf());
        ends.push(() => controller.close());
      },
    });
  const arriving = ['5', '6', '7'].flatMap((one) =>
    Array.from({ length: 3 }, () => postTo(service, `198.51.100.${one}`, slow())),
  );
  await vi.waitFor(() => expect(own.leftovers().scratch).toHaveLength(9));
  expect(await refusalOf(await postTo(service, '198.51.100.5'))).toEqual([
    429,
    'too-many-requests',
  ]);
  expect((await postTo(service, '198.51.100.8')).status).toBe(200);
  for (const end of ends) end();
  for (const answer of arriving) expect([200, 503]).toContain((await answer).status);
  expect((await postTo(service, '198.51.100.5')).status).toBe(200);
  expect(own.leftovers().scratch).toEqual([]);
});

test('only so many are judged at a time; whoever comes then is told to come again', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let judged = 0;
  const service = judgedAs(async () => {
    judged += 1;
    await held;
    return { ok: true, signatures: 0 };
  });
  const waiting = [0, 1, 2, 3, 4, 5].map((n) => postTo(service, `198.51.100.${n % 2}`));
  await vi.waitFor(() => expect(judged).toBe(6));
  const seventh = await postTo(service, '198.51.100.3');
  expect(await refusalOf(seventh)).toEqual([503, 'busy']);
  release();
  for (const answer of waiting) expect((await answer).status).toBe(200);
  expect((await postTo(service, '198.51.100.3')).status).toBe(200);
});
