import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Call } from '#server/service/http/createRouter.ts';
import { createScratch } from '#server/service/storage/blobs/scratch.ts';
import { announcedDigests } from './announcedDigests.ts';
import { receivePdf } from './putPdfBody.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'put-pdf-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A request whose body arrives in these parts, or breaks off, with or without a length. */
function requestOf(parts: readonly (string | Error)[], announced: number | undefined): Call {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part instanceof Error) controller.error(part);
      else if (part === undefined) controller.close();
      else controller.enqueue(Buffer.from(part));
    },
  });
  const headers: Record<string, string> =
    announced === undefined ? {} : { 'Content-Length': String(announced) };
  const init = { method: 'PUT', headers, body, duplex: 'half' };
  return { req: { raw: new Request('http://x/', init) } } as unknown as Call;
}

/** Receives a body, with the digests that this header announces. */
async function receive(call: Call, header?: string) {
  const digest = announcedDigests(header);
  if (digest instanceof Response) throw new Error('a bad header');
  const received = await receivePdf({ scratch: createScratch(folder, () => 'a') }, call, digest);
  return received instanceof Response ? ((await received.json()) as object) : received;
}
const refusedAs = (code: string) => ({ Problems: [{ Code: code }] });

test.each([undefined, 12, 2 ** 20 + 1])(
  'a body of %s announced bytes is received, or refused without a trace',
  async (announced) => {
    const received = await receive(requestOf(['%PDF-1.7', '\n%%%'], announced));
    expect(received).toMatchObject({ size: 12, synced: expect.any(Promise) as unknown });
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('%PDF-1.7\n%%%');
    const broken = requestOf(['%PDF-1.7', new Error('gone')], announced);
    expect(await receive(broken)).toMatchObject(refusedAs('body-broken-off'));
    expect(readdirSync(folder)).toEqual([]);
    expect(await receive(requestOf([], announced))).toMatchObject(refusedAs('pdf-not-pdf'));
    const other = `SHA-256=${Buffer.alloc(32).toString('base64')}`;
    expect(await receive(requestOf(['%PDF-1.7'], announced), other)).toMatchObject(
      refusedAs('digest-mismatch'),
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);
