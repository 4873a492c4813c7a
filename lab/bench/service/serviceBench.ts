import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Libsql from 'libsql';
import { startServer } from '../../../e2e/support/programs/server.ts';
import { ensureBuilt } from '../../../scripts/build/ensureBuilt.mjs';
import { lineOf } from '../report.ts';
import type { Row } from '../row.ts';
import { postbacks } from './postbacks.ts';
import { processes } from './processes.ts';
import { sealing } from './sealing.ts';
import type { ServiceRun } from './serviceRun.ts';
import { startBare } from './startBare.ts';
import { oneTransaction, throughput } from './throughput.ts';
import { uploads } from './uploads.ts';
import { wholeTransaction } from './wholeTransaction.ts';
import { writeTable } from './writeTable.ts';

/**
 * `npm run bench -- service [--only NAME[,NAME]] [--pairs N] [--ms N]`: measures the built service
 * from outside. A whole run writes the table of docs/scaling.md; a part of it only prints.
 */
const parts = {
  throughput,
  oneTransaction,
  wholeTransaction,
  sealing,
  postbacks,
  processes,
  uploads,
};
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pairs: { type: 'string', default: '3' },
    ms: { type: 'string', default: '4000' },
    postbacks: { type: 'string', default: '1000' },
  },
});
const [pairs, ms, postbackCount] = [values.pairs, values.ms, values.postbacks].map(Number);
const names = values.only?.split(',') ?? Object.keys(parts);
const chosen = Object.entries(parts).filter(([name]) => names.includes(name));
if (!pairs || !ms || !postbackCount || chosen.length !== names.length) {
  process.stderr.write(
    `Usage: npm run bench -- service [--only ${Object.keys(parts).join(',')}] [--pairs 3] [--ms 4000] [--postbacks 1000]\n`,
  );
  process.exit(2);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
await ensureBuilt();
const server = await startServer();
const bare = await startBare();
const database = new Libsql(join(server.dataDir, 'fieldwright.db'), { timeout: 5_000 });
const run: ServiceRun = {
  product: {
    target: {
      url: server.url,
      headers: {
        Authorization: `APIKey ${server.apiKey}`,
        Application: `APPKey ${server.appKey}`,
      },
    },
    pid: server.pid,
  },
  bare,
  pairs,
  ms,
  postbackCount,
  countRows,
  say,
};
const rows: Row[] = [];
try {
  for (const [name, part] of chosen) {
    say(name);
    const found = await part(run);
    for (const row of found) say(lineOf(row));
    rows.push(...found);
  }
  if (values.only === undefined) await writeTable(rows, { pairs, ms });
} finally {
  database.close();
  await Promise.all([server.stop(), bare.stop()]);
}

/** The rows of all tables that the product has. */
function countRows(): number {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all([]) as { name: string }[];
  return tables.reduce((sum, { name }) => {
    const [row] = database.prepare(`select count(*) as n from "${name}"`).all([]) as {
      n: number;
    }[];
    return sum + (row?.n ?? 0);
  }, 0);
}
