import { CompiledQuery } from 'kysely';
import type { Database } from '#server/service/storage/database/database.ts';

/** A column of a table, as the schema of SQLite says. */
interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

/** Text that a copy could spoil. */
const hardText = `"quoted" 'it' \\n {"JSON": null}\nשלום 🖋 ä%_`;
const hardBytes = Buffer.from([0, 255, 39, 92, 128]);
const rowsEach = 3;

/**
 * Puts rows into every table of a SQLite database that the schema names, also one that was added
 * yesterday: with all columns filled, and with none that may be empty. Rows refer to each other as
 * the schema says, and mean nothing to the service. Returns the tables; `listings`, which the
 * database fills itself, and `migrations` are not among them.
 */
export async function fillEveryTable(database: Database): Promise<string[]> {
  const ask = async <T>(words: string, values: unknown[] = []) =>
    (await database.db.executeQuery<T>(CompiledQuery.raw(words, values))).rows;
  const tables = await ask<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
      and name not like 'listing_texts%' and name not in ('migrations', 'listings') order by rowid`,
  );
  const names = tables.map(({ name }) => name);
  for (const table of names) {
    const columns = await ask<Column>(`select * from pragma_table_info('${table}')`);
    const references = await ask<{ from: string }>(
      `select "from" from pragma_foreign_key_list('${table}')`,
    );
    for (let row = 1; row <= rowsEach; row += 1) {
      const values = columns.map((column) => {
        const refers = references.some(({ from }) => from === column.name);
        const mayLack = column.notnull === 0 && column.pk === 0 && row === rowsEach;
        return mayLack ? null : valueOf(column, table, refers, row);
      });
      await ask(
        `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
          values (${columns.map(() => '?').join(', ')})`,
        values,
      );
    }
  }
  return names;
}

/** The largest whole number that both databases and JSON keep exactly, less a little. */
const largest = Number.MAX_SAFE_INTEGER - 1_000;

/** A value of its own for each table, column and row; keys of a row are equal in all tables. */
function valueOf({ name, type, pk }: Column, table: string, refers: boolean, row: number): unknown {
  const isKey = refers || pk > 0;
  if (/int/i.test(type)) return isKey || name === 'seq' ? 1_000_000 + row : largest + row;
  if (/blob/i.test(type)) return Buffer.concat([hardBytes, Buffer.from(`${table} ${name} ${row}`)]);
  return isKey ? `key ${row}` : `${table} ${name} ${row} ${hardText}`;
}
