import { expect, test } from 'vitest';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { storageTroubleOf } from '#server/service/storage/database/storageTrouble.ts';
import { DatabaseFault, postgresFaultOf } from './databaseFault.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

test('a PostgreSQL that does not answer is named by its setting, without the password', async () => {
  // Port 9 of this machine: nothing listens there.
  const url = 'postgres://app:geheim@127.0.0.1:9/app';
  const opening = openDatabase({ kind: 'postgres', url, onConnectionError: () => undefined }, 0);
  const fault: unknown = await opening.catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(DatabaseFault);
  expect(String(fault)).toMatch(/address in DATABASE_URL \(connect ECONNREFUSED 127\.0\.0\.1:9\)/);
  expect(String(fault)).not.toContain('geheim');
  expect(storageTroubleOf(fault)).toBe('away');
});

test('a refused user, a missing database and a missing right say what to do, other errors nothing', () => {
  const said = (error: unknown) => postgresFaultOf(error)?.message;
  expect(said(withCode('no', '28P01'))).toContain('the password in DATABASE_URL (no)');
  expect(said(withCode('no', '3D000'))).toContain('make it, empty');
  expect(said(withCode('no', '42501'))).toContain('the owner of the database');
  expect(said(new AggregateError([withCode('connect ::1', 'ECONNREFUSED')], ''))).toContain(
    'connect ::1',
  );
  expect(said(withCode('syntax error', '42601'))).toBe(undefined);
  for (const code of ['ERR_TLS_CERT_ALTNAME_INVALID', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(said(withCode('not this one', code))).toContain('is not accepted (not this one)');
  expect(said(withCode('a fault of ours', 'ERR_INVALID_ARG_TYPE'))).toBe(undefined);
  expect(said('a text')).toBe(undefined);
});
