import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftStates } from '#testing/arbitraryDraft.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import {
  commitChange,
  historyLabels,
  newHistory,
  redo,
  runPrefix,
  travel,
  undo,
} from './history.ts';

const label = { key: 'history.rename' };
const titled = (title: string) => setDraftTitle(leaseDraft(), title);

test('undoing everything and redoing it leads through the very same drafts', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      const [first, ...others] = states;
      if (!first) return;
      let history = newHistory(first);
      const seen = [first];
      for (const draft of others) {
        history = commitChange(history, label, draft);
        if (draft !== seen.at(-1)) seen.push(draft);
      }
      for (const draft of seen.toReversed()) {
        expect(history.present).toBe(draft);
        history = undo(history);
      }
      for (const draft of seen) {
        expect(history.present).toBe(draft);
        history = redo(history);
      }
    }),
    { numRuns: 100 },
  );
});

test('a change that changes nothing is no step', () => {
  const history = newHistory(leaseDraft());
  expect(commitChange(history, label, history.present)).toBe(history);
  expect(undo(history)).toBe(history);
  expect(redo(history)).toBe(history);
});

test('repeated nudges within half a second are one step, later ones another', () => {
  const nudge = { mergeKey: 'nudge one' };
  let history = newHistory(titled('0'));
  history = commitChange(history, label, titled('1'), { ...nudge, at: 1000 });
  history = commitChange(history, label, titled('2'), { ...nudge, at: 1400 });
  history = commitChange(history, label, titled('3'), { ...nudge, at: 1900 });
  expect(history.past).toHaveLength(1);
  history = commitChange(history, label, titled('4'), { ...nudge, at: 2401 });
  history = commitChange(history, label, titled('5'), { mergeKey: 'nudge two', at: 2402 });
  expect(history.past).toHaveLength(3);
  expect(undo(undo(undo(history))).present.title).toBe('0');
});

test('so many steps back or forward lead to the state between', () => {
  let history = newHistory(titled('0'));
  for (let step = 1; step <= 5; step += 1)
    history = commitChange(history, label, titled(String(step)));
  const back = travel(history, 3);
  expect(back.present.title).toBe('2');
  expect(travel(back, -2).present.title).toBe('4');
  expect(travel(back, 99).present.title).toBe('0');
  expect(travel(back, 0)).toBe(back);
});

test('a run of typing is one step however long it takes', () => {
  const run = { mergeKey: `${runPrefix}1` };
  let history = newHistory(titled('0'));
  history = commitChange(history, label, titled('1'), { ...run, at: 10 });
  history = commitChange(history, label, titled('2'), { ...run, at: 90_000 });
  expect(undo(history).present.title).toBe('0');
});

test('after undo a nudge begins a step of its own', () => {
  const nudge = { mergeKey: 'nudge one', at: 10 };
  let history = newHistory(titled('0'));
  history = commitChange(history, label, titled('1'), nudge);
  history = redo(undo(history));
  history = commitChange(history, label, titled('2'), nudge);
  expect(undo(history).present.title).toBe('1');
});

test('a change after undo forgets what could be redone', () => {
  let history = commitChange(newHistory(titled('0')), label, titled('1'));
  history = commitChange(undo(history), { key: 'history.other' }, titled('2'));
  expect(history.future).toEqual([]);
  expect(historyLabels(history)).toEqual({ undo: { key: 'history.other' }, redo: undefined });
  expect(historyLabels(undo(history)).redo).toEqual({ key: 'history.other' });
});

test('only the last 500 steps can be undone', () => {
  let history = newHistory(titled('0'));
  for (let step = 1; step <= 600; step += 1)
    history = commitChange(history, label, titled(String(step)));
  expect(history.past).toHaveLength(500);
  for (let step = 0; step < 600; step += 1) history = undo(history);
  expect(history.present.title).toBe('100');
  expect(history.future).toHaveLength(500);
});
