import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** How long a check waits for another program that writes to the file, in milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * The thread's program, as text: the server is bundled, and a thread cannot start inside a bundle.
 * `quick_check` reads every page, which takes a second a gigabyte at best; requests are answered
 * meanwhile. It takes the writer's lock first and gives it back, so that whoever opens the file
 * next need not wait for another program on the main thread.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Libsql = require(workerData.libsql);
  try {
    const file = new Libsql(workerData.path, { timeout: workerData.patienceMs });
    file.exec('begin immediate; rollback');
    const rows = file.prepare('PRAGMA quick_check(5)').all();
    file.close();
    parentPort.postMessage({ answers: rows.map((row) => String(row.quick_check)) });
  } catch (error) {
    const isBusy = /^SQLITE_(BUSY|LOCKED)/.test(String(error && error.code));
    parentPort.postMessage({ isBusy, answers: [String(error && error.message)] });
  }
`;

/** What the thread answers. */
interface Verdict {
  isBusy?: boolean;
  answers: string[];
}

/** Another program holds the database, and held it for as long as it was waited for. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor(path: string) {
    super(
      `The database ${path} is in use by another program, which did not let go of it. Nothing was changed. Stop that program and try again.`,
    );
  }
}

/**
 * Reads a SQLite file through and returns what is wrong with it, in SQLite's words; an empty list
 * when nothing is, or when there is no such file. Rejects with DatabaseInUse when another program
 * holds the file for longer than `patienceMs`, and when the thread cannot run.
 */
export async function quickCheck(path: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  if (!existsSync(path) || statSync(path).size === 0) return [];
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(program, { eval: true, workerData: { path, libsql, patienceMs } });
  try {
    const { isBusy, answers } = await new Promise<Verdict>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The check ended with code ${code}.`)));
    });
    if (isBusy === true) throw new DatabaseInUse(path);
    return answers.filter((answer) => answer !== 'ok');
  } finally {
    await worker.terminate();
  }
}
