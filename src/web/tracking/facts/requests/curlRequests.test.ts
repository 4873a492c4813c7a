import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from '#core/wire/contract/examples.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import { curlRequests, quote } from './curlRequests.ts';

const request = parseBody(createTransactionSchema, examples.createTransaction);
const metadata = parseBody(fileMetadataSchema, examples.generatedMetadata);
if (!request.ok || !metadata.ok) throw new Error('The examples are not valid.');

const sent = {
  transactionId: 'b10ae331',
  createdAt: '2026-03-02T09:15:00.000Z',
  request: request.value,
  files: [
    { fileId: "Anna's lease 50%.pdf", metadata: metadata.value, readable: true },
    { fileId: 'b.pdf', readable: false },
  ],
};

/** What a shell hands to `curl`, argument by argument. */
function argumentsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return execFileSync('sh', ['-c', script], {
    env: { SIGNING_API_KEY: 'api-secret', SIGNING_APP_KEY: 'app-secret' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);
}

test('the requests come in the contract’s order', () => {
  expect(curlRequests(sent, 'https://sign.example').map(({ step }) => step)).toEqual([
    'create',
    'metadata',
    'pdf',
    'pdf',
    'start',
    'read',
  ]);
});

test('a shell hands over exactly the address, the two keys and the body', () => {
  const [create, fields, pdf] = curlRequests(sent, 'https://sign.example/');
  const createWords = argumentsOf(create?.command ?? '');
  expect(createWords).toContain('https://sign.example/api/transaction/');
  expect(createWords).toContain('Authorization: APIKey api-secret');
  expect(createWords).toContain('Application: APPKey app-secret');
  expect(JSON.parse(createWords.at(-1) ?? '')).toEqual(request.value);
  expect(JSON.parse(argumentsOf(fields?.command ?? '').at(-1) ?? '')).toEqual(metadata.value);
  const pdfWords = argumentsOf(pdf?.command ?? '');
  expect(pdfWords).toContain(
    "https://sign.example/api/transaction/b10ae331/file/Anna's%20lease%2050%25.pdf",
  );
  expect(pdfWords.at(-1)).toBe("@Anna's lease 50%.pdf");
});

test('any text is one word of a shell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0'));
      expect(argumentsOf(`curl ${quote(text)}`)).toEqual([text]);
    }),
    { numRuns: 30 },
  );
});
