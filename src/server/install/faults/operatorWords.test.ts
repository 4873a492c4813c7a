import { expect, test } from 'vitest';
import { S3Cut, S3Refusal, S3Silence } from '#server/service/storage/blobs/s3Faults.ts';
import { DatabaseFault } from '#server/service/storage/postgres/databaseFault.ts';
import { ConfigError } from '#server/config/config.ts';
import { operatorWords } from './operatorWords.ts';

test('settings, database and object storage are explained, and a bug is not', () => {
  expect(operatorWords(new ConfigError(['PORT must be a number.']))).toContain('PORT must be');
  expect(operatorWords(new DatabaseFault('PostgreSQL is away.'))).toBe('PostgreSQL is away.');
  const refusal = new S3Refusal('GET', 403, 'AccessDenied');
  expect(operatorWords(refusal)).toMatch(/403 AccessDenied to GET\. See that BLOB_URL/);
  expect(operatorWords(new S3Silence(60_000))).toContain('BLOB_URL names does not answer');
  const withCode = (code: string) => operatorWords(Object.assign(new Error('bad'), { code }));
  expect(withCode('SQLITE_CORRUPT_VTAB')).toMatch(/damaged: bad\. `npm run check-data`/);
  expect([withCode('ENOSPC'), withCode('SQLITE_FULL')]).toEqual([
    expect.stringContaining('The disk is full'),
    expect.stringContaining('The disk is full'),
  ]);
  expect(withCode('EACCES')).toBe(undefined);
  expect(operatorWords(new TypeError('x is not a function'))).toBe(undefined);
  expect(operatorWords(new Error('broken'))).toBe(undefined);
  expect(operatorWords('broken')).toBe(undefined);
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:9'), { code: 'ECONNREFUSED' });
  expect(operatorWords(new S3Cut(refused))).toContain(
    'does not answer (connect ECONNREFUSED ::1:9)',
  );
});
