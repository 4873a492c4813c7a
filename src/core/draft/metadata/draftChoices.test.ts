import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { draftChoices } from './draftChoices.ts';

test('the buttons of a choice stand in the order of their documents, whichever was made first', () => {
  const draft = leaseDraft();
  const [file] = draft.files;
  if (!file) throw new Error('no document');
  const button = (id: string, fileKey: string) =>
    makeField(id, { type: 'Radio', fileKey, traits: { Group: 'answer' } });
  const two = { ...draft, files: [file, { ...file, key: 'second', fileId: 'second.pdf' }] };
  const choices = draftChoices(withOnly(two, button('b', 'second'), button('a', file.key)));
  expect(choices.map(({ buttons }) => buttons.map(({ id }) => id))).toEqual([['a', 'b']]);
});
