import { expect, test } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { hasNothing } from './openDesigner.ts';

const failed = (kind: 'damaged' | 'passwordCancelled' | 'notPdf') => ({
  state: 'failed' as const,
  problem: pdfProblem(kind),
});
const of = (kind: Parameters<typeof failed>[0], draft = leaseDraft()) =>
  hasNothing({ history: newHistory(draft), documents: new Map([['file', failed(kind)]]) });

test('a draft of files that can never be opened, in which nothing was done, holds nothing', () => {
  expect([of('damaged'), of('notPdf')]).toEqual([true, true]);
});

test('one that only waits for a password, is still opening or has a field is kept', () => {
  expect(of('passwordCancelled')).toBe(false);
  expect(of('damaged', withOnly(leaseDraft(), makeField('one')))).toBe(false);
  expect(hasNothing({ history: newHistory(leaseDraft()), documents: new Map() })).toBe(false);
});
