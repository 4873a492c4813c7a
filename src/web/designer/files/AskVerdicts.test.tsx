// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { removeFile } from '#core/draft/commands/fileCommands.ts';
import type { FileFacts } from '#core/draft/documentFacts.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { holdPdf, keepOutOfStores } from '#web/designer/drafts/heldPdfs.ts';
import { type DesignerHost, DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import { WatchProblems } from '#web/designer/screen/WatchProblems.tsx';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { problemWords } from '#web/designer/panels/problems/problemWords.ts';
import { UrgentNotes } from './FileNotes.tsx';

const plain: FileFacts = {
  ownerRestricted: false,
  staticXfa: false,
  signatureCount: 0,
  certification: undefined,
  isPortfolio: false,
  repaired: false,
};
const refusal = 'The document cannot be sealed. Print it to a new PDF.';

const bytes = new Blob(['%PDF-the very bytes']);

/**
 * Opens a draft whose document is such, with a service that judges so; returns what that was sent.
 */
async function open(about: Partial<FileFacts>, answer: (signal: AbortSignal) => Promise<string>) {
  // An id of its own: it stays out as long as the page, which other tests share.
  const draft = { ...leaseDraft(), id: 'judged' };
  onTestFinished(keepOutOfStores(draft.id));
  holdPdf(draft.id, 'file', bytes);
  const asked: Blob[] = [];
  const host: DesignerHost = {
    limits: undefined,
    edge: { service: 'embedded', rightMeasuredFrom: 'left' },
    keepsDrafts: false,
    judge: (pdf, signal) => {
      asked.push(pdf);
      return answer(signal);
    },
  };
  const { store } = await renderDesigner(
    <DesignerHostProvider value={host}>
      <WatchProblems />
      <UrgentNotes />
    </DesignerHostProvider>,
    draft,
    leaseFacts({ about: { ...plain, ...about } }),
  );
  /** Resolves once what is known by now is worked out. */
  const settled = () => waitFor(() => expect(store.getState().problems).not.toEqual([]));
  return { store, asked, settled };
}

const refused = (problems: readonly Problem[]) =>
  problems.find(({ code }) => code === 'file.refused');

test('a signed document that the service would refuse is said so, and stops Send', async () => {
  const { store, asked } = await open({ signatureCount: 1 }, () => Promise.resolve(refusal));
  await waitFor(() => expect(refused(store.getState().problems)?.severity).toBe('blocking'));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBe(bytes);
  expect(screen.getByText(`The service will refuse it as it is. ${refusal}`)).toBeTruthy();
  const found = refused(store.getState().problems);
  const { present } = store.getState().history;
  expect(found && problemWords(present, found, pageSpeaker)).toMatchObject({
    sentence: 'lease.pdf will be refused by the service',
    why: refusal,
  });
});

test.each([{ repaired: true }, { ownerRestricted: true }])('asked about: %o', async (about) => {
  const { store } = await open(about, () => Promise.resolve(refusal));
  await waitFor(() => expect(refused(store.getState().problems)).toBeDefined());
});

test.each([
  {},
  { certification: 1 as const, signatureCount: 1 },
  { repaired: true, signatureCount: 1 },
])('sent nowhere before Send: %o', async (about) => {
  const { asked, settled } = await open(about, () => Promise.reject(new Error('asked')));
  await settled();
  expect(asked).toEqual([]);
});

test('who leaves the draft is not asked about any more', async () => {
  const signals: AbortSignal[] = [];
  const { store } = await open({ signatureCount: 1 }, (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  act(() => void store.apply({ key: 'removeFile' }, (draft) => removeFile(draft, 'file')));
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
});
