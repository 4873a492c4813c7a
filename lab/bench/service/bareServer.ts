import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import Libsql from 'libsql';

/**
 * The server that the service is compared with: node:http and nothing else. It answers the same
 * requests with the same commits (a write-ahead log with an fsync for each) and the same files (an
 * fsync each for the file and its folder), and looks at nothing that it is sent.
 */
const [folder = ''] = process.argv.slice(2);
const blobs = join(folder, 'blobs');
mkdirSync(blobs, { recursive: true });
const file = new Libsql(join(folder, 'bare.db'));
file.prepare('PRAGMA journal_mode = WAL').all();
file.exec('PRAGMA synchronous = FULL');
file.exec('create table transactions (id text primary key, state text not null) strict');
file.exec('create table parts (id text not null, name text not null, body text not null) strict');
const insert = file.prepare('insert into transactions values (?, ?)');
const insertPart = file.prepare('insert into parts values (?, ?, ?)');
const update = file.prepare('update transactions set state = ? where id = ?');
const read = file.prepare('select state from transactions where id = ?');

/** One commit: what came in, and the transaction that it changes. */
function commit(id: string, name: string, body: string): void {
  file.exec('begin immediate');
  insertPart.run([id, name, body]);
  update.run([JSON.stringify({ id, last: name }), id]);
  file.exec('commit');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function synced(opened: Promise<FileHandle>, write?: (file: FileHandle) => Promise<void>) {
  const handle = await opened;
  try {
    await write?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Streams a body to disk and keeps it: one fsync for the file, one for its name. */
async function keep(request: IncomingMessage): Promise<string> {
  const name = randomUUID();
  const hash = createHash('sha256');
  const path = join(folder, name);
  await synced(open(path, 'wx', 0o600), async (handle) => {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      hash.update(chunk);
      await handle.write(chunk);
    }
  });
  await rename(path, join(blobs, name));
  await synced(open(blobs, 'r'));
  return hash.digest('hex');
}

const answer = (response: ServerResponse, status: number, body = '') => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body);
};

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , , id = '', kind] = (request.url ?? '').split('/');
  if (request.method === 'POST') {
    const made = randomUUID();
    const body = await bodyOf(request);
    file.exec('begin immediate');
    insert.run([made, body]);
    insertPart.run([made, 'event', '{}']);
    file.exec('commit');
    return answer(response, 200, JSON.stringify({ Id: made }));
  }
  if (request.method === 'GET') {
    const [row] = read.all([id]) as { state: string }[];
    return answer(response, row ? 200 : 404, row?.state ?? '{}');
  }
  if (request.headers['content-type'] === 'application/pdf') {
    commit(id, 'pdf', await keep(request));
    return answer(response, 201, '{}');
  }
  commit(id, kind ?? '', await bodyOf(request));
  return answer(response, kind === 'start' ? 204 : 202, kind === 'start' ? '' : '{}');
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => answer(response, 500, String(error)));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
