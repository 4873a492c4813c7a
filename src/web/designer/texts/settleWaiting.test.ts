// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import type { LineItem } from '#core/textSearch/textLines.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { fakeTextPdf } from '#testing/viewer/fakeTextPdf.ts';
import { createDesignerStore, type Step } from '#web/designer/store/createDesignerStore.ts';
import { replay } from '#web/designer/drafts/draftLog.ts';
import { diffDrafts } from '#core/draft/lists/draftPatch.ts';
import { settleWaiting } from './settleWaiting.ts';

const tag = (text: string, x: number, y: number): LineItem => ({
  text,
  start: { x, y },
  end: { x: x + 60, y },
  rise: { x: 0, y: -8 },
  fall: { x: 0, y: 2 },
  endsLine: true,
});

/** An open draft with a field that waits for a text on page 2 of its document. */
function waiting() {
  const imported = {
    location: { Left: 5, Top: 1, Width: 90, Height: 30, Search: '{{sign}}' },
    rightMeasuredFrom: 'left',
    rect: { x: 36, y: 36, width: 90, height: 30 },
    page: 1,
  } as const;
  const draft = withOnly(
    leaseDraft(),
    makeField('one', { rect: imported.rect, imported, anchor: { text: '{{sign}}' } }),
  );
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const pdf = fakeTextPdf(3, (page) => (page === 2 ? [tag('{{sign}}', 100, 208)] : []));
  const open = () =>
    store.setState({ documents: new Map([['file', { state: 'open', pdf, isSealed: false }]]) });
  const field = () => store.getState().history.present.fields[0];
  return { store, draft, open, field };
}

test('a field waits until its document is open, then stands by its text, which is no step', async () => {
  const { store, draft, open, field } = waiting();
  const steps: Step[] = [];
  store.onStep((step) => void steps.push(step));
  const stop = settleWaiting(store, () => Promise.resolve());
  expect(field()?.anchor).toEqual({ text: '{{sign}}' });
  open();
  await vi.waitFor(() => expect(field()).toMatchObject({ page: 2, rect: { x: 105, y: 201 } }));
  const { history } = store.getState();
  expect(history.past).toEqual([]);
  const [step] = steps;
  if (step?.kind !== 'settle') throw new Error('was a step');
  const patch = diffDrafts(step.before, step.after);
  expect(replay(newHistory(draft), { kind: 'settle', patch })).toEqual(history);
  stop();
});

test('what is taken back meanwhile is not waited for', async () => {
  const { store, open, field } = waiting();
  const stop = settleWaiting(store, () => Promise.resolve());
  open();
  store.apply({ key: 'deleteFields', values: { count: 1 } }, (draft) => ({ ...draft, fields: [] }));
  store.undo();
  await vi.waitFor(() => expect(field()?.page).toBe(2));
  store.redo();
  expect(field()).toBeUndefined();
  stop();
});
