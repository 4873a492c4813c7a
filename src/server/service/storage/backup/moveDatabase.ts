import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import {
  copyTables,
  differentTables,
  holdsRows,
} from '#server/service/storage/database/copyTables.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { syncFolder } from './backupFolder.ts';

/**
 * Copies a SQLite database into one of PostgreSQL, in one SQL transaction: all of it or nothing.
 * While it runs nobody else writes to either; before it is committed, the rows of both are
 * compared. Resolves to false, and changes nothing, when the target holds other data. One that
 * holds the very same data is that of a move which broke off after its commit.
 */
export async function copyToPostgres(from: Database, to: Database): Promise<boolean> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      await sql`lock table settings, api_keys, transactions in share row exclusive mode`.execute(
        target,
      );
      const wasThere = await holdsRows(target);
      if (!wasThere) await copyTables(source, target, to.kind);
      const different = await differentTables(source, target);
      if (different.length > 0 && !wasThere)
        throw new Error(`PostgreSQL holds other rows than were copied: ${different.join(', ')}.`);
      return different.length === 0;
    }),
  );
}

/** Whether a database is empty, or holds the same data as another. */
export async function mayTake(to: Database, from: Database): Promise<boolean> {
  return from.transaction((source) =>
    to.transaction(
      async (target) =>
        !(await holdsRows(target)) || (await differentTables(source, target)).length === 0,
    ),
  );
}

const asideMark = '.moved-';

/** Whether this is the name of a SQLite database that `setAsideSqlite` has put aside. */
export function isSetAside(name: string): boolean {
  return name.startsWith(`fieldwright.db${asideMark}`);
}

/**
 * Gives a closed SQLite file a name by which no server finds it, in one step, and returns that.
 * Undefined, and nothing is renamed, while another program has it open: its log is not folded in.
 */
export function setAsideSqlite(path: string, at: Date): string | undefined {
  if (existsSync(`${path}-wal`)) return undefined;
  const aside = `${path}${asideMark}${at.toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(path, aside);
  syncFolder(dirname(path));
  return aside;
}
