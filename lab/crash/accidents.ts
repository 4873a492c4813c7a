import { copyFile, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause, tryCall } from '../support/calls.ts';
import type { House } from './house.ts';
import type { Acknowledged } from './load.ts';
import type { Verdict } from './verify.ts';

const databaseFiles = ['fieldwright.db', 'fieldwright.db-wal'] as const;

/** Copies the files of a database that no process has open. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  for (const name of databaseFiles) {
    await rm(join(to, name), { force: true });
    await copyFile(join(from, name), join(to, name)).catch(() => undefined);
  }
  await rm(join(to, 'fieldwright.db-shm'), { force: true });
}

async function documentsIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /[\\/][0-9a-f]{2}$/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * A power cut after which an older copy of the database lies beside the documents, and then the
 * right one again: no document may be removed meanwhile, and `/readyz` says that there are unknown
 * ones. To be called while no process runs.
 */
export async function startOnOlderDatabase(
  house: House,
  older: string,
  aside: string,
): Promise<Verdict> {
  await copyDatabase(house.dataDir, aside);
  const before = await documentsIn(house.dataDir);
  await copyDatabase(older, house.dataDir);
  const server = await house.startAside();
  const ready = await fetch(`${server.url}/readyz`);
  const said = await ready.text();
  await server.kill();
  const after = new Set(await documentsIn(house.dataDir));
  await copyDatabase(aside, house.dataDir);
  const gone = before.filter((path) => !after.has(path));
  const faults = gone.map((path) => `an older database removed ${path}`);
  if (!/\d+ .*(?:unknown|not know)/i.test(said))
    faults.push(`/readyz does not tell of unknown documents: ${said.trim()}`);
  return { checks: before.length + 1, faults };
}

/**
 * Changes a bit of a document on disk: nobody gets it, and the same bytes, sent again, put it
 * right.
 */
export async function changeDocument(house: House, known: Acknowledged): Promise<Verdict> {
  const verdict: Verdict = { checks: 0, faults: [] };
  const { id, pdf } = known;
  const found = pdf && (await findDocument(house.dataDir, pdf));
  // Sealed and tidied up since it was chosen.
  if (!pdf || !found) return verdict;
  const changed = Buffer.from(pdf);
  const at = Math.floor(changed.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  await writeFile(found, changed);
  const file = `/api/transaction/${id}/file/lease.pdf`;
  const check = (holds: boolean, what: string) => {
    verdict.checks += 1;
    if (!holds) verdict.faults.push(`${id}: ${what}`);
  };
  // Signed meanwhile: then nothing is given away before it is sealed.
  const isSealing = (answer: { bytes: Buffer }) => answer.bytes.includes('not-ready');
  const refused = await tryCall(house.target, 'GET', file);
  if (refused) check(!refused.bytes.equals(changed), 'a changed document was given away');
  if (refused && refused.status !== 200 && !isSealing(refused))
    check(
      refused.bytes.includes('document-changed'),
      `a changed document was answered ${refused.status}: ${refused.bytes.toString('utf8', 0, 200)}`,
    );
  const put = await tryCall(house.target, 'PUT', file, { type: 'application/pdf', body: pdf });
  if (put)
    check(
      put.status === 200 || put.status === 201,
      `the same PDF did not put it right: ${put.status} ${put.bytes.toString('utf8', 0, 200)}`,
    );
  const again = await tryCall(house.target, 'GET', file);
  if (again)
    check(again.status === 200 || isSealing(again), `it is not right again (${again.status})`);
  return verdict;
}

async function findDocument(dataDir: string, bytes: Uint8Array): Promise<string | undefined> {
  for (const path of await documentsIn(dataDir)) {
    const stored = await readFile(path).catch(() => undefined);
    if (stored?.equals(bytes)) return path;
  }
  return undefined;
}

/** Fills the disk to its last byte for a while, under load. */
export async function fillDisk(house: House, ms: number): Promise<void> {
  const ballast = join(house.dataDir, 'ballast');
  const { bavail, bsize } = await statfs(house.dataDir);
  // What does not fit any more was the aim.
  await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
  await pause(ms);
  await rm(ballast, { force: true });
}
