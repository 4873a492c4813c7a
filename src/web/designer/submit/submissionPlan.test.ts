import { expect, test } from 'vitest';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { metadataTexts } from '#web/designer/wire/sentTexts.ts';
import { planSubmission } from './submissionPlan.ts';

const draft = withOnly(leaseDraft(), makeField('iban'));
const config = { service: 'embedded', rightMeasuredFrom: 'left' } as const;
const pdf = new Blob(['%PDF-1.7']);

test('a plan holds the very texts that the Metadata tab shows, and the PDFs', async () => {
  const planned = await planSubmission(draft, leaseFacts(), config, false, () =>
    Promise.resolve(pdf),
  );
  if (!planned.ok) throw new Error('planned');
  const [file] = planned.plan.files;
  expect(planned.plan.emails).toEqual(['anna@posteo.example', 'jonas@harbour.example']);
  expect(file?.metadataText(['Signer1', 'Signer2'])).toBe(
    metadataTexts(createDraftReading(), draft, leaseFacts(), config)[0]?.text,
  );
  expect(await file?.pdf()).toBe(pdf);
  expect(planned.sizes.get('lease.pdf')).toBe(8);
});

test('the service’s own ids take the place of the provisional ones', async () => {
  const planned = await planSubmission(draft, leaseFacts(), config, false, () =>
    Promise.resolve(pdf),
  );
  if (!planned.ok) throw new Error('planned');
  expect(planned.plan.files[0]?.metadataText(['S-7', 'S-8'])).toContain('"S-7"');
});

test('another PDF has another version', async () => {
  const versionOf = async (bytes: string) => {
    const planned = await planSubmission(draft, leaseFacts(), config, false, () =>
      Promise.resolve(new Blob([bytes])),
    );
    return planned.ok ? planned.plan.files[0]?.pdfVersion : undefined;
  };
  expect(await versionOf('one')).not.toBe(await versionOf('another'));
});

test('bytes that are gone are named, not sent as nothing', async () => {
  const gone = await planSubmission(draft, leaseFacts(), config, false, () =>
    Promise.resolve(undefined),
  );
  expect(gone).toMatchObject({ ok: false, missing: { fileId: 'lease.pdf' } });
});
