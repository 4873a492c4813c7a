import { expect, test } from 'vitest';
import { sniffPdf } from './sniffPdf.ts';

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

test('bytes that say nothing are unknown, not refused', () => {
  expect(sniffPdf(bytes('hello'))).toEqual({ kind: 'unknown' });
  expect(sniffPdf(new Uint8Array())).toEqual({ kind: 'unknown' });
});
