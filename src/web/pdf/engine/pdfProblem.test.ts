import { expect, test } from 'vitest';
import { sniffLength, sniffPdf } from './pdfProblem.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a header may stand behind other bytes', () => {
  expect(sniffPdf(bytes('%PDF-1.7\n'))).toEqual({ kind: 'pdf' });
  expect(sniffPdf(bytes(`${'x'.repeat(1000)}%PDF-2.0`))).toEqual({ kind: 'pdf' });
});

test('a renamed picture is told by name', () => {
  expect(sniffPdf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toEqual({
    kind: 'other',
    name: 'a JPEG picture',
  });
});

test('bytes that say nothing are no PDF, as the service has it, however far a header is behind', () => {
  const nameless = { kind: 'other', name: '' };
  expect(sniffPdf(bytes('hello'))).toEqual(nameless);
  expect(sniffPdf(new Uint8Array())).toEqual(nameless);
  const head = (before: number) => bytes(`${'x'.repeat(before)}%PDF-2.0`).subarray(0, sniffLength);
  expect(sniffPdf(head(1024))).toEqual({ kind: 'pdf' });
  expect(sniffPdf(head(1025))).toEqual(nameless);
});
