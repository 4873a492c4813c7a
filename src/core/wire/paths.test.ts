import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSegment } from './pathOf.ts';
import { apiPaths, appPaths, throughGateway } from './paths.ts';

test('a built path has every client-chosen text inside its own segment', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (transactionId, fileId) => {
        const segments = apiPaths.file.build({ transactionId, fileId }).split('/');
        expect(segments.length).toBe(6);
        expect(decodeSegment(segments[5] ?? '')).toBe(fileId.toWellFormed());
        expect(decodeSegment(segments[3] ?? '')).toBe(transactionId.toWellFormed());
      },
    ),
  );
});

test('a path without parts is its pattern', () => {
  expect(apiPaths.transactions.build()).toBe('/api/transaction/');
  expect(throughGateway(apiPaths.start.build({ transactionId: 'x' }))).toBe(
    '/app/api/transaction/x/start',
  );
  expect(appPaths.resend.build({ transactionId: 'a', delivery: '7' })).toBe(
    '/app/transactions/a/deliveries/7/resend',
  );
});

test('malformed percent-encoding decodes to nothing', () => {
  expect(decodeSegment('%E0%A4%A')).toBeUndefined();
  expect(decodeSegment('%C3%BC')).toBe('ü');
});
