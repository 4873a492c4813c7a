import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { appPaths } from '#core/wire/paths.ts';
import type { MailPreviews, PreviewInput } from '#core/wire/surfaces/previewSurface.ts';
import { mailOfJob } from '#server/service/jobs/mail/mailOfJob.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { startTransaction } from '#testing/service/startedTransaction.ts';
import { openTestService, refusalOf } from '#testing/service/testService.ts';
import { previewRoutes } from './previewRoutes.ts';

/** A browser that asks for previews, of the same pair of keys as the service's other calls. */
async function open() {
  const own = await openTestService();
  onTestFinished(() => own.close());
  const router = createRouter((fault) => own.faults.push(fault));
  router.use(async (call, next) => {
    call.set('owner', 'mine');
    await next();
  });
  router.route('/app', previewRoutes(own.parts));
  const ask = async (body: unknown) =>
    router.fetch(
      new Request(own.url(appPaths.preview.build()), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { address: '203.0.113.7' },
    );
  const preview = async (body: PreviewInput) => (await (await ask(body)).json()) as MailPreviews;
  return { own, ask, preview };
}

const transaction = {
  Signers: [
    { Email: 'an@example.com', ScribbleName: 'An', Language: 'nl-NL' },
    { Email: 'bo@example.com', Language: 'de-DE', SignRequestMessage: 'Bitte <b>bald</b>.' },
    { Email: 'cy@example.com', SendSignRequest: false },
  ],
  SignRequestMode: 2 as const,
  SenderName: 'Acme',
};

test('a preview is the mail that is then sent, in the language of each signer', async () => {
  const { own, preview } = await open();
  const { mails } = await preview({ transaction, documents: ['a.pdf'] });
  expect(mails.map(({ signer, to, language }) => [signer, to, language])).toEqual([
    [0, 'an@example.com', 'nl-NL'],
    [1, 'bo@example.com', 'de-DE'],
  ]);
  const { id } = await startTransaction(own, { create: transaction });
  const state = (await own.parts.transactions.read(id))?.state;
  if (!state) throw new Error('It is not there.');
  const places = {
    publicUrl: own.parts.publicUrl,
    signLink: () => `${own.parts.publicUrl}/sign/…`,
    copyLink: () => '',
    attaches: false,
    senderEmail: undefined,
  };
  const asked = state.signers.map((one) => ({ ...one, state: 'waiting' as const }));
  for (const { signer, subject, text } of mails) {
    const signerId = state.signers[signer]?.id ?? '';
    const job = { mail: 'sign request', signerId } as const;
    const sent = mailOfJob(job, { ...state, signers: asked }, places);
    // What is not there yet has no number.
    expect([subject, text]).toEqual([sent?.subject, sent?.text.replaceAll(id, '…')]);
  }
  expect(mails[1]?.text).toContain('Bitte <b>bald</b>.');
});

test('a preview keeps nothing, and what could not be created has none', async () => {
  const { own, ask, preview } = await open();
  const before = readdirSync(own.folder, { recursive: true });
  const rows = await own.parts.listings.list('mine', {}, undefined, 9);
  await preview({ transaction, documents: ['a.pdf'] });
  expect(await own.parts.listings.list('mine', {}, undefined, 9)).toEqual(rows);
  expect(readdirSync(own.folder, { recursive: true })).toEqual(before);
  const unsent = { transaction: { Signers: [{ SendSignRequest: true }] }, documents: ['a.pdf'] };
  expect((await refusalOf(await ask(unsent)))[0]).toBe(400);
  expect((await refusalOf(await ask({ transaction, documents: [] })))[0]).toBe(400);
  expect(own.faults).toEqual([]);
});
