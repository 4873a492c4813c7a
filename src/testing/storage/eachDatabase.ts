import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe } from 'vitest';
import type { Database, DatabaseLocation } from '#server/service/storage/database/database.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { postgresPrograms } from './postgresServer.ts';
import { type SharedPostgres, sharedPostgres } from './sharedPostgres.ts';

/** Opens databases for tests; everything is closed and removed after each test. */
export interface DatabaseSource {
  /** A place for a new, empty database. */
  newLocation(): Promise<DatabaseLocation>;
  /** Opens a database: at this place, or at a new one. */
  open(location?: DatabaseLocation): Promise<Database>;
}

/** Any moment; tests pass time in. */
export const someTime = 1_700_000_000_000;

/**
 * Runs the same suite on SQLite and on PostgreSQL. Where PostgreSQL's programs are not at hand, its
 * half is skipped and a line on stderr says so.
 */
export function describeOnEachDatabase(
  name: string,
  suite: (source: DatabaseSource, kind: Database['kind']) => void,
): void {
  describe(`${name} on SQLite`, () => {
    const folders: string[] = [];
    const source = sourceOf(async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
      folders.push(dataDir);
      return { kind: 'sqlite', dataDir };
    });
    afterEach(async () => {
      await source.closeAll();
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    });
    suite(source, 'sqlite');
  });

  const programs = postgresPrograms();
  if (!programs)
    process.stderr.write(`SKIPPED: ${name} on PostgreSQL (no initdb and postgres found)\n`);
  describe.skipIf(!programs)(`${name} on PostgreSQL`, () => {
    let server: SharedPostgres | undefined;
    beforeAll(async () => {
      if (programs) server = await sharedPostgres(programs);
    });
    const urls: string[] = [];
    const source = sourceOf(async () => {
      if (!server) throw new Error('PostgreSQL is not running.');
      const url = await server.newDatabase();
      urls.push(url);
      return { kind: 'postgres', url, onConnectionError: () => undefined };
    });
    afterEach(async () => {
      await source.closeAll();
      for (const url of urls.splice(0)) await server?.dropDatabase(url);
    });
    suite(source, 'postgres');
  });
}

function sourceOf(
  newLocation: () => Promise<DatabaseLocation>,
): DatabaseSource & { closeAll(): Promise<void> } {
  const open: Database[] = [];
  return {
    newLocation,
    async open(location) {
      const database = await openDatabase(location ?? (await newLocation()), someTime);
      open.push(database);
      return database;
    },
    async closeAll() {
      await Promise.all(open.splice(0).map((database) => database.close()));
    },
  };
}
