import { expect, test } from 'vitest';
import { answersOfFile } from '#core/wire/contract/context.ts';
import { sealed } from '#server/service/transaction/sealing/sealing.ts';
import { storedFile } from '#testing/service/sampleTransactions.ts';
import { finishBody, startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';

describeOnEachDatabase('the service', (source) => {
  test('two signers who finish at the same moment, a hundred times: one is asked again, one 20, one 30, both answers', async () => {
    const own = await openTestService({ location: await source.newLocation() });
    for (let round = 0; round < 100; round += 1) {
      const { id, read, sign, view, posted } = await startTransaction(own, {
        create: { PostbackUrl: 'http://127.0.0.1:5401/hook' },
      });
      const bodies = [0, 1].map((signer) => finishBody(`signer ${signer + 1}`));
      const { seen } = await view(0);
      const finished = await Promise.all(
        bodies.map((body, signer) => sign(signer, 'POST', '/finish', { ...body, seen })),
      );
      const statuses = finished.map((answer) => answer.status);
      // Whoever came second had not seen what the first one signed.
      expect(statuses.toSorted()).toEqual([200, 409]);
      const second = statuses.indexOf(409);
      expect(await refusalOf(finished[second] ?? new Response())).toEqual([409, 'others-signed']);
      expect((await read()).Status).toBe(10);
      expect((await sign(second, 'POST', '/finish', bodies[second])).status).toBe(200);
      expect((await own.jobs.list(id, 'seal')).length).toBe(1);
      const outcome = {
        files: [{ fileId: 'a.pdf', file: storedFile(`sealed-${id}`) }],
        receipt: storedFile(`receipt-${id}`),
        now: own.clock.now,
      };
      const ends = await Promise.all(
        [1, 2].map(() =>
          own.parts.transactions.commit(id, own.clock.now, (state) =>
            sealed(state, outcome, own.parts.rules),
          ),
        ),
      );
      expect(ends.map((end) => end.outcome).sort()).toEqual(['committed', 'refused']);
      const done = await read();
      expect(done.Status).toBe(30);
      expect(
        done.Signers.map((signer) => answersOfFile(signer.Context, 'a.pdf')?.['name']),
      ).toEqual(['signer 1', 'signer 2']);
      expect((await posted()).map(([status]) => status)).toEqual([10, 10, 20, 30]);
    }
    await own.close();
  }, 300_000);

  test('what one page saves while another one finishes is never both accepted and left out', async () => {
    const own = await openTestService({ location: await source.newLocation() });
    for (let round = 0; round < 30; round += 1) {
      const { sign, view } = await startTransaction(own);
      const late = { entries: { 'a.pdf': { Place: 'Bern' } }, base: { 'a.pdf': { Place: '' } } };
      const finish = { ...finishBody('Anna', { Place: '' }), base: { 'a.pdf': { Place: '' } } };
      const ask = {
        save: () => sign(0, 'PUT', '/entries', late),
        finish: () => sign(0, 'POST', '/finish', finish),
      };
      const [finished, saved] = await Promise.all(
        round % 2 === 0 ? [ask.finish(), ask.save()] : [ask.save(), ask.finish()].reverse(),
      );
      expect([finished?.status, saved?.status].sort(), `round ${round}`).toEqual([200, 409]);
      expect(finished?.ok ? {} : ((await view(0)).entries['a.pdf'] ?? {})).toEqual(
        finished?.ok ? {} : { Place: 'Bern' },
      );
    }
    await own.close();
  }, 90_000);
});
