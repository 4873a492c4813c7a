import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { startPostgres } from './postgresServer.ts';

/** A PostgreSQL server on which test files have databases of their own. */
export interface SharedPostgres {
  /** The URL of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Removes a database whose connections are closed. */
  dropDatabase(url: string): Promise<void>;
}

let started: Promise<SharedPostgres> | undefined;

/**
 * The server of this process, for all test files that run in it one after the other: to make and
 * start one takes a second. It ends with the process. A file that halts its server starts its own.
 */
export function sharedPostgres(programs: string): Promise<SharedPostgres> {
  started ??= startPostgres(programs).then((server) => {
    endAfterProcess(server.data);
    return {
      newDatabase: () => server.newDatabase(),
      async dropDatabase(url) {
        const place = new URL(url);
        const name = place.pathname.slice(1);
        place.pathname = '/postgres';
        const client = new Client({ connectionString: place.href });
        await client.connect();
        await client.query(`drop database ${name} with (force)`);
        await client.end();
      },
    };
  });
  return started;
}

/**
 * A worker of the test runner is ended by a signal, without a last word to it; what it held open is
 * closed then, however it ends. The argument is the folder of the server's data.
 */
const endWhenClosed = `read -r closed
server=$(head -n 1 "$1/postmaster.pid") && kill -QUIT "$server"
while kill -0 "$server"; do sleep 0.1; done
rm -rf "$(dirname "$1")"`;

function endAfterProcess(data: string): void {
  const watch = spawn('sh', ['-c', endWhenClosed, 'sh', data], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl+C in a terminal reaches all of its group, and shall not end this one.
    detached: true,
  });
  watch.unref();
}
