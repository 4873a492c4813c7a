import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#testing/storage/postgresServer.ts';
import { samplePdf } from '#testing/service/samplePdf.ts';
import { finishBody } from '#testing/service/startedTransaction.ts';
import { type RunningServer, startServer } from '../../e2e/support/programs/server.ts';

interface UpgradeParts {
  programs: string;
  /** The folder of the earlier version, built. */
  older: string;
  say: (text: string) => void;
}

/** Transactions that must pass after the newer version has started, and clients at a time. */
const atLeast = 30;
const clients = 3;
const sealedWithinMs = 180_000;

/**
 * Makes transactions over two processes through the migration; returns whether every request was
 * answered as it must be and every transaction was sealed.
 */
export async function runUpgrade({ programs, older, say }: UpgradeParts): Promise<boolean> {
  const postgres = await startPostgres(programs);
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldwright-upgrade-'));
  const running: RunningServer[] = [];
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    SECRET: randomBytes(32).toString('hex'),
  };
  const start = async (options: Parameters<typeof startServer>[0]) => {
    const server = await startServer({ ...options, dataDir, env });
    running.push(server);
    return server;
  };
  try {
    const first = await start({ root: older });
    const { apiKey, appKey } = first;
    const asked = createAsker([first], { apiKey, appKey });
    const over = new AbortController();
    const ids: string[] = [];
    const faults: string[] = [];
    const work = async () => {
      while (!over.signal.aborted)
        try {
          ids.push(await asked.makeOne(ids.length));
        } catch (error) {
          faults.push(String(error));
        }
    };
    const workers = Array.from({ length: clients }, work);
    await until(() => ids.length >= 5 || faults.length > 0);
    const before = ids.length;
    const second = await start({ apiKey, appKey });
    const during = ids.length - before;
    asked.sides.push(second);
    const met = ids.length;
    await until(() => ids.length >= met + atLeast || faults.length > 0);
    over.abort();
    await Promise.all(workers);
    say(
      `${before} transactions before the newer version, ${during} while it started, ${ids.length - met} over both`,
    );
    await first.stop();
    asked.sides.splice(0, 1);
    const sealed = await asked.countSealed(ids);
    say(`${sealed} of ${ids.length} are sealed; ${faults.length} requests failed`);
    for (const fault of new Set(faults)) say(fault);
    return sealed === ids.length && faults.length === 0;
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}

const at = (Top: number) => ({ Right: 72, Top, Width: 180, Height: 40, PageNumber: 1 });
const metadata = {
  Signers: { Signer1: { FormSets: ['one'] } },
  FormSets: {
    one: {
      Name: { Type: 'SingleLine', Location: at(72) },
      Sign: { Type: 'Signature', Location: at(200) },
    },
  },
};

/** Asks the servers in turns, so that each step of a transaction meets another one. */
function createAsker(sides: RunningServer[], keys: { apiKey: string; appKey: string }) {
  let turn = 0;
  const ask = async (expected: number, method: string, path: string, body?: unknown) => {
    turn += 1;
    const side = sides[turn % sides.length];
    if (!side) throw new Error('No server is left.');
    const isPdf = body instanceof Uint8Array;
    const response = await fetch(`${side.url}${path}`, {
      method,
      headers: {
        Authorization: `APIKey ${keys.apiKey}`,
        Application: `APPKey ${keys.appKey}`,
        ...(body === undefined
          ? {}
          : { 'Content-Type': isPdf ? 'application/pdf' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isPdf ? body.slice() : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== expected)
      throw new Error(
        `${method} ${path.slice(0, 18)}… was ${response.status}: ${text.slice(0, 300)}`,
      );
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  return {
    sides,
    async makeOne(number: number): Promise<string> {
      const body = { Signers: [{ SendSignRequest: false }], Reference: `upgrade ${number}` };
      const id = String((await ask(200, 'POST', '/api/transaction/', body))['Id']);
      const path = `/api/transaction/${id}`;
      await ask(202, 'PUT', `${path}/file/a.pdf`, metadata);
      await ask(201, 'PUT', `${path}/file/a.pdf`, samplePdf());
      await ask(204, 'PUT', `${path}/start`);
      const read = (await ask(200, 'GET', path)) as { Signers: { SignUrl: string }[] };
      const token = read.Signers[0]?.SignUrl.split('/sign/')[1];
      await ask(200, 'POST', `/app/sign/${token}/finish`, finishBody(`Signer ${number}`));
      return id;
    },
    /** How many are sealed once none is under way any more, or the time is up. */
    async countSealed(ids: readonly string[]): Promise<number> {
      const begun = Date.now();
      for (;;) {
        let sealed = 0;
        for (const id of ids)
          if ((await ask(200, 'GET', `/api/transaction/${id}`))['Status'] === 30) sealed += 1;
        if (sealed === ids.length || Date.now() - begun > sealedWithinMs) return sealed;
        await sleep(500);
      }
    },
  };
}
