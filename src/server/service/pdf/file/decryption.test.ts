import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LockSpec, lockPdf } from '#testing/pdf/lockPdf.ts';
import { type RawPdfOptions, rawPdf, rawStream } from '#testing/pdf/rawPdf.ts';
import { shownTexts } from '#testing/pdf/shownTexts.ts';
import { withPdf } from './PdfFile.ts';
import { PdfRef, PdfStream, PdfString } from './pdfObject.ts';
import type { PdfTrouble } from './pdfTrouble.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'locked-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined;
if (!hasQpdf) process.stderr.write('SKIPPED: what qpdf says of locked documents (not installed)\n');

const locked = (spec: LockSpec, options: RawPdfOptions = {}) =>
  rawPdf(
    {
      1: '<</Type /Catalog /Pages 2 0 R /Metadata 7 0 R>>',
      2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      3: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <</Font <</F 5 0 R>>>>>>',
      4: rawStream('BT /F 20 Tf 40 40 Td (Readable) Tj ET'),
      5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      6: '[(a string) <0001fe> ()]',
      7: rawStream('<xmp/>', '/Type /Metadata /Subtype /XML'),
    },
    { ...options, lock: lockPdf(spec) },
  );
const open = (bytes: Uint8Array) =>
  withPdf(bytes, (file) => {
    const text = (num: number) => {
      const stream = file.get(new PdfRef(num, 0));
      return stream instanceof PdfStream && Buffer.from(file.unpack(stream) ?? []).toString();
    };
    return {
      repaired: file.repaired,
      content: text(4),
      metadata: text(7),
      strings: file
        .array(new PdfRef(6, 0))
        ?.map((one) => one instanceof PdfString && Buffer.from(one.bytes).toString('latin1')),
    };
  });
const unlocked = {
  repaired: false,
  content: 'BT /F 20 Tf 40 40 Td (Readable) Tj ET',
  metadata: '<xmp/>',
  strings: ['a string', '\x00\x01\xfe', ''],
};

const specs: [string, LockSpec][] = [
  ['revision 2: RC4, 40 bits', { revision: 2 }],
  ['revision 3: RC4, 128 bits', { revision: 3 }],
  ['revision 3: RC4, 56 bits', { revision: 3, bits: 56 }],
  ['revision 4: AES, 128 bits', { revision: 4 }],
  ['revision 4: RC4 by crypt filters', { revision: 4, strings: 'V2', streams: 'V2' }],
  ['revision 4: strings left as they are', { revision: 4, strings: 'Identity' }],
  ['revision 4: streams left as they are', { revision: 4, streams: 'Identity' }],
  ['revision 5: AES, 256 bits', { revision: 5 }],
  ['revision 6: AES, 256 bits', { revision: 6 }],
  ['no identifier', { revision: 3, id: null }],
];

test.each(specs)('a document that its owner locked is read: %s', async (_, spec) => {
  const bytes = locked(spec);
  expect(open(bytes)).toEqual(unlocked);
  // Whether it is locked as it should be is said by readers that are not ours.
  expect((await shownTexts(bytes)).map(({ text }) => text)).toEqual(['Readable']);
  if (!hasQpdf) return;
  const path = join(folder, 'locked.pdf');
  writeFileSync(path, bytes);
  const { status, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
  // It warns (3) of a document without an identifier, and reads it.
  expect(status, stderr).toBe(spec.id === null ? 3 : 0);
});

test.each(specs)('its packed objects are read: %s', (_, spec) => {
  expect(open(locked(spec, { xref: 'stream', packed: [1, 3, 6] }))).toEqual(unlocked);
});

test.each([4, 6] as const)('metadata may be left readable (revision %s)', (revision) => {
  const bytes = locked({ revision, encryptMetadata: false });
  expect(bytes.includes('<xmp/>')).toBe(true);
  expect(open(bytes)).toEqual(unlocked);
});

test('a stream with a filter of its own for encryption is left as it is', () => {
  const objects = {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [] /Count 0>>',
    4: rawStream('open', '/Filter [/Crypt] /DecodeParms [<</Name /Identity>>]'),
  };
  expect(open(rawPdf(objects, { lock: lockPdf({ revision: 4 }) })).content).toBe('open');
});

test('the encryption dictionary may stand in the trailer', () => {
  const lock = lockPdf({ revision: 3 });
  const source = locked({ revision: 3 }).toString('latin1');
  const inside = source.replace(/\/Encrypt \d+ 0 R/, `/Encrypt ${lock.dictionary}`);
  expect(open(Buffer.from(inside, 'latin1'))).toEqual(unlocked);
});

const codeOf = (bytes: Uint8Array) => {
  try {
    return open(bytes);
  } catch (error) {
    return (error as PdfTrouble).code;
  }
};

test.each([2, 3, 4, 5, 6] as const)('a password is asked for (revision %s)', (revision) => {
  expect(codeOf(locked({ revision, userPassword: 'secret' }))).toBe('password');
});

test.each([
  ['another method than the standard one', '/Filter /Standard', '/Filter /Entrust.'],
  ['an unknown cipher', '/CFM /AESV2', '/CFM /AESV9'],
])('%s is unsupported', (_, from, to) => {
  const source = locked({ revision: 4 }).toString('latin1').replace(from, to);
  expect(codeOf(Buffer.from(source, 'latin1'))).toBe('unsupported');
});

test('an encryption dictionary that is not there leaves the document as it is', () => {
  const source = locked({ revision: 3 })
    .toString('latin1')
    .replace(/\/Encrypt \d+/, '/Encrypt 99');
  expect(open(Buffer.from(source, 'latin1'))).toMatchObject({ repaired: false });
  const wrong = source.replace('/Encrypt 99', '/Encrypt 06');
  expect(codeOf(Buffer.from(wrong, 'latin1'))).toBe('damaged');
});

test.each([5, 6] as const)(
  'a damaged key of revision %i is found when the document is opened, not when it is sealed',
  (revision) => {
    const text = Buffer.from(locked({ revision })).toString('latin1');
    const damaged = (from: RegExp, to: string) =>
      new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'));
    expect(() => open(damaged(/\/UE </, '/XX <'))).toThrow(/damaged/);
    expect(() => open(damaged(/\/UE <..../, '/UE <    '))).toThrow(/damaged/);
  },
);
