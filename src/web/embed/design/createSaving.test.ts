import { expect, test } from 'vitest';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { newHistory } from '#core/draft/history.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { createSaving } from './createSaving.ts';

function open() {
  const draft = leaseDraft();
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const answers: ((trouble: string | undefined) => void)[] = [];
  const saving = createSaving(store, () => new Promise((resolve) => answers.push(resolve)));
  const change = (title: string) =>
    store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, title));
  return { store, saving, change, answers };
}

test('what is on the screen is saved or not, also after steps back and forth', async () => {
  const { store, saving, change, answers } = open();
  const states: string[] = [];
  saving.subscribe(() => states.push(saving.state()));
  store.settle((draft) => setDraftTitle(draft, 'Found'));
  expect(saving.state()).toBe('saved');
  change('One');
  expect(saving.state()).toBe('unsaved');
  store.undo();
  expect(saving.state()).toBe('saved');
  store.redo();
  const done = saving.save();
  expect(saving.state()).toBe('saving');
  change('Two');
  answers[0]?.(undefined);
  await done;
  expect(saving.state()).toBe('unsaved');
  store.undo();
  expect(saving.state()).toBe('saved');
  expect(states).toContain('saving');
});

test('nothing is saved twice, or when there is nothing new; a failure says why and is tried again', async () => {
  const { saving, change, answers } = open();
  await saving.save();
  expect(answers).toEqual([]);
  change('One');
  const first = saving.save();
  await saving.save();
  expect(answers).toHaveLength(1);
  answers[0]?.('The service does not answer.');
  await first;
  expect([saving.state(), saving.trouble()]).toEqual(['failed', 'The service does not answer.']);
  saving.forget();
  expect(saving.state()).toBe('unsaved');
  const second = saving.save();
  answers[1]?.(undefined);
  await second;
  expect(saving.state()).toBe('saved');
});
