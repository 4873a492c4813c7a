// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SubmissionStep } from '#web/api/submission.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { SendProgress } from './SendSteps.tsx';
import type { Sending } from './useSending.ts';

const kept = { bytes: 18 * 2 ** 20, total: 20 * 2 ** 20 };
const notThere: SubmissionStep['state'] = {
  state: 'failed',
  error: { kind: 'noAnswer', message: 'The connection was cut during the upload.' },
};

/** The row of a PDF whose sending stands so. */
async function show(step: Partial<SubmissionStep>) {
  const steps: SubmissionStep[] = [
    { id: 'pdf:lease.pdf', kind: 'pdf', fileId: 'lease.pdf', state: notThere, ...step },
  ];
  const sending = {
    phase: 'stopped',
    steps,
    took: new Map(),
    sizes: new Map(),
    transactionId: 't',
  };
  const { unmount } = await renderDesigner(
    <SendProgress
      draft={leaseDraft()}
      sending={sending as unknown as Sending}
      canRetry
      retryRef={{ current: null }}
      onRetry={() => undefined}
    />,
    leaseDraft(),
    leaseFacts(),
  );
  const text = screen.getByRole('list').textContent ?? '';
  const progress = screen.getByRole('progressbar').getAttribute('value');
  unmount();
  return { text, progress };
}

test('an upload that broke off says what is there, and that Retry goes on from there', async () => {
  const there = '18 MB of 20 MB are there: Retry goes on from there';
  const broken = await show({ kept });
  expect(broken.text).toContain(there);
  const stopped = await show({ kept, state: { state: 'failed', error: { kind: 'aborted' } } });
  expect(stopped.text).toContain(there);
  const later = await show({ kept, state: { state: 'waiting' } });
  expect(later.text).toContain('lease.pdf, 18 MB of 20 MB are there');
  expect([stopped.progress, later.progress]).toEqual([broken.progress, broken.progress]);
  expect(Number(broken.progress)).toBeGreaterThan(0);
  const nothing = await show({ kept: { ...kept, bytes: 0 } });
  expect(nothing.text).not.toContain('are there');
  expect(nothing.text).toContain('Retry goes on in the same transaction');
});
