import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningServer } from '../../e2e/support/programs/server.ts';
import { changeDocument, copyDatabase, fillDisk, startOnOlderDatabase } from './accidents.ts';
import { type House, prepareHouse } from './house.ts';
import { pause, type Target } from '../support/calls.ts';
import { type Load, startLoad } from './load.ts';
import { startReceiver } from './receiver.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { verifyTemplate, verifyDocuments } from './verifyTemplates.ts';
import {
  hasArrived,
  type Verdict,
  verifyAcknowledged,
  verifyPostbacks,
  verifySealed,
} from './verify.ts';

/** What to do, and where. */
export interface CrashPlan {
  rounds: number;
  seed: number;
  /** Clients at a time. */
  clients: number;
  /** An empty folder. */
  folder: string;
  /** Processes of the server over the same data; more than one needs PostgreSQL. */
  processes: number;
  databaseUrl: string | undefined;
  /** Whether the folder lies on a disk of its own that may be filled. */
  canFill: boolean;
  say: (text: string) => void;
}

/** What was found wrong, and the figures. */
export interface CrashResult {
  faults: string[];
  figures: Record<string, number | string>;
}

/**
 * After the last kill, so long may nothing arrive although something is awaited, in milliseconds.
 */
const patienceMs = 60_000;

/** Kills a server under load, again and again, and checks what it has promised. */
export async function runCrashes(plan: CrashPlan): Promise<CrashResult> {
  const random = seededRandom(plan.seed);
  const secret = 'crash-secret';
  const receiver = await startReceiver(secret, seededRandom(plan.seed + 1));
  const house = await prepareHouse({
    ...plan,
    postbackSecret: secret,
    random: seededRandom(plan.seed + 3),
  });
  const { target } = house;
  const total: Verdict = { checks: 0, faults: [] };
  // Told as they are found, so that a run that is cut short has told them.
  const add = ({ checks, faults }: Verdict) => {
    total.checks += checks;
    total.faults.push(...faults);
    for (const fault of faults) plan.say(`WRONG  ${fault}`);
  };
  // One after another: the first makes the schema and the seal's key.
  for (let which = 0; which < plan.processes; which += 1) await house.start(which);
  const load = startLoad(target, {
    onFault: (fault) => plan.say(`WRONG  ${fault}`),
    clients: plan.clients,
    postbackUrl: receiver.url,
    random: seededRandom(plan.seed + 2),
  });
  const accidents = createAccidents(plan, house, load, add);
  let slowest = 0;
  try {
    for (let round = 1; round <= plan.rounds; round += 1) {
      const which = Math.floor(random() * plan.processes);
      const isLast = round === plan.rounds;
      await untilKill(random, () => load.figures.answered);
      if (!isLast) await accidents.whileRunning(round);
      await house.kill(which);
      if (!isLast) await accidents.whileDown(round);
      const began = performance.now();
      await house.start(which);
      const took = performance.now() - began;
      slowest = Math.max(slowest, took);
      const before = total.checks;
      for (const known of recent(load.transactions, isLast))
        add(await verifyAcknowledged(target, known));
      for (const known of recent(load.templates, isLast)) add(await verifyTemplate(target, known));
      plan.say(
        `round ${round}: up again in ${Math.round(took)} ms, ${load.transactions.length} transactions, ${total.checks - before} checks, ${total.faults.length + load.faults.length} wrong`,
      );
    }
    const end = performance.now();
    await load.finish();
    add(await waitForAll(target, load));
    const drained = performance.now() - end;
    for (const known of load.transactions) {
      add(await verifyAcknowledged(target, known));
      add(await verifySealed(target, known));
    }
    for (const known of load.templates) add(await verifyTemplate(target, known));
    // An older database leaves documents that it does not know, on purpose.
    if (plan.processes === 1 && accidents.figures['older databases'] === 0)
      add(await verifyDocuments(house));
    await waitForPostbacks(load, receiver);
    for (const known of load.transactions) add(verifyPostbacks(known, receiver));
    // Only of the processes that met no accident on purpose.
    const logged = plan.processes === 1 ? house.running().flatMap(faultsLogged) : [];
    add({ checks: 0, faults: [...receiver.faults, ...logged] });
    total.faults.push(...load.faults);
    const { came, refused } = receiver.figures();
    return {
      faults: total.faults,
      figures: {
        seed: plan.seed,
        kills: plan.rounds,
        ...accidents.figures,
        transactions: load.transactions.length,
        templates: load.templates.length,
        'answers that clients got': load.figures.answered,
        'requests that were repeated': load.figures.repeated,
        'postbacks received': came,
        'of these refused on purpose': refused,
        checks: total.checks,
        'slowest start in ms': Math.round(slowest),
        'all arrived after the last kill in ms': Math.round(drained),
      },
    };
  } finally {
    await house.stop();
    await receiver.close();
  }
}

/** Accidents beside the kills, every few rounds, as far as they are possible here. */
function createAccidents(
  { folder, databaseUrl, processes, canFill }: CrashPlan,
  house: House,
  load: Load,
  add: (verdict: Verdict) => void,
) {
  const figures = { 'documents changed': 0, 'disks filled': 0, 'older databases': 0 };
  const older = join(folder, 'older');
  const aside = join(folder, 'aside');
  let hasOlder = false;
  return {
    figures,
    async whileRunning(round: number) {
      const known = load.transactions.findLast((one) => one.started && !one.finished[0]);
      if (round % 4 === 1 && known) {
        figures['documents changed'] += 1;
        add(await changeDocument(house, known));
      }
      if (round % 5 === 3 && canFill) {
        figures['disks filled'] += 1;
        await fillDisk(house, 2_000);
      }
    },
    async whileDown(round: number) {
      if (databaseUrl !== undefined || processes > 1) return;
      await Promise.all([older, aside].map((path) => mkdir(path, { recursive: true })));
      if (hasOlder && round % 5 === 0) {
        figures['older databases'] += 1;
        add(await startOnOlderDatabase(house, older, aside));
      }
      if (round % 5 === 2) {
        await copyDatabase(house.dataDir, older);
        hasOlder = true;
      }
    },
  };
}

/**
 * The moment of a kill. Mostly after so many answers, where the most is under way, however slow the
 * machine; sometimes right after the start, before what was left over is done; sometimes in the
 * middle of sealing.
 */
async function untilKill(random: () => number, answered: () => number): Promise<void> {
  const mood = random();
  if (mood < 0.15) return pause(400 * random());
  if (mood < 0.3) return pause(1_250 + 3_000 * random());
  const enough = answered() + 1 + Math.floor(24 * random());
  const until = performance.now() + 10_000;
  while (answered() < enough && performance.now() < until) await pause(5);
  return pause(60 * random());
}

/**
 * What is checked in each round: what was made lately and a sample of the rest; `all` in the last.
 */
function recent<T>(made: readonly T[], all: boolean): T[] {
  const last = made.length - 12;
  return made.filter((_, index) => all || index >= last || index % 10 === 0);
}

/** Waits until all have arrived, for as long as another one does within the patience. */
async function waitForAll(target: Target, { transactions }: Load): Promise<Verdict> {
  let until = performance.now() + patienceMs;
  let open = [...transactions];
  while (open.length > 0 && performance.now() < until) {
    const arrived = await Promise.all(open.map((known) => hasArrived(target, known)));
    if (arrived.includes(true)) until = performance.now() + patienceMs;
    open = open.filter((_, index) => !arrived[index]);
    if (open.length > 0) await pause(250);
  }
  return {
    checks: transactions.length,
    faults: open.map(({ id }) => `${id}: it is stuck before status 30`),
  };
}

/** The last postbacks may still be on their way, as some are refused on purpose. */
async function waitForPostbacks(
  { transactions }: Load,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  const until = performance.now() + patienceMs;
  const missing = () =>
    transactions.some(({ id }) => !receiver.accepted(id).some(({ status }) => status === 30));
  while (missing() && performance.now() < until) await pause(100);
}

/** Faults that the server has met by itself, as its log tells them. */
function faultsLogged(server: RunningServer): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && /"level":(50|60)/.test(line))
    .map((line) => `the server logged ${line.slice(0, 400)}`);
}
