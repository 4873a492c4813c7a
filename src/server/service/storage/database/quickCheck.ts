import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/**
 * The thread's program, as text: the server is bundled, and a thread cannot start inside a bundle.
 * `quick_check` reads every page, which takes a second a gigabyte at best; requests are answered
 * meanwhile.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Libsql = require(workerData.libsql);
  try {
    const file = new Libsql(workerData.path, { timeout: 5000 });
    const rows = file.prepare('PRAGMA quick_check(5)').all();
    file.close();
    parentPort.postMessage(rows.map((row) => String(row.quick_check)));
  } catch (error) {
    parentPort.postMessage([String(error && error.message)]);
  }
`;

/**
 * Reads a SQLite file through and returns what is wrong with it, in SQLite's words; an empty list
 * when nothing is, or when there is no such file. Rejects when the thread cannot run.
 */
export async function quickCheck(path: string): Promise<string[]> {
  if (!existsSync(path) || statSync(path).size === 0) return [];
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(program, { eval: true, workerData: { path, libsql } });
  try {
    const answers = await new Promise<string[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The check ended with code ${code}.`)));
    });
    return answers.filter((answer) => answer !== 'ok');
  } finally {
    await worker.terminate();
  }
}
