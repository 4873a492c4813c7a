import { createJobRunner } from '#server/service/jobs/runner/createJobRunner.ts';
import { openDatabase } from '#server/service/storage/database/openDatabase.ts';
import { createJobStore } from '#server/service/storage/jobs/jobStore.ts';

// One of several processes that share a PostgreSQL database and do its jobs; it says on stdout
// which it begins and which it has done.
const [, , url = '', name = ''] = process.argv;
const say = (text: string) => process.stdout.write(`${text}\n`);
const database = await openDatabase(
  { kind: 'postgres', url, onConnectionError: () => undefined },
  Date.now(),
);
const runner = createJobRunner({
  jobs: createJobStore(database),
  async handle(job) {
    say(`begun ${job.id}`);
    // A mail to a signer of this name hangs until the process is killed.
    if (job.kind === 'mail' && job.payload.signerId === name) await new Promise(() => undefined);
    say(`done ${job.id}`);
    return { outcome: { doneAt: Date.now() } };
  },
  alone: false,
  workerId: name,
  clock: () => Date.now(),
  leaseMs: 1_500,
  pollMs: 100,
  reportFault: (error) => say(`fault ${String(error)}`),
});
await runner.start();
say('ready');
