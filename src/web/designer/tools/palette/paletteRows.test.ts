import { beforeAll, expect, test } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { actionsWith } from '#web/designer/actions/actions.ts';
import { tools } from '#web/designer/tools/tools.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { textOf } from '#web/texts/textOf.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { findRows, paletteRows } from './paletteRows.ts';

const actions = actionsWith({ tools });

beforeAll(() => loadTexts('designer', 'palette'));

const rows = () => {
  const draft = leaseDraft();
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const { getState } = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const says = { designer: textOf('designer'), palette: textOf('palette') };
  return paletteRows(actions, getState(), says, () => true);
};

test('the palette has every action of the table under words of its own, with its key', () => {
  const all = rows();
  const missing = actions.filter(({ id }) => !all.some((row) => row.id === id));
  // Two people sign the lease; the palette itself need not be opened from itself.
  expect(missing.map(({ id }) => id)).toEqual([
    'signer.choose3',
    'signer.choose4',
    'signer.choose5',
    'signer.choose6',
    'signer.choose7',
    'signer.choose8',
    'signer.choose9',
    'palette.open',
  ]);
  expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  expect(all.find(({ id }) => id === 'field.duplicate')).toEqual({
    id: 'field.duplicate',
    label: 'Duplicate',
    shortcut: 'Mod+D',
    isEnabled: false,
  });
});

test('typed words are found in any order, at the beginning first, with and without accents', () => {
  const labels = (query: string, ...given: string[]) =>
    findRows(
      given.map((label) => ({ label })),
      query,
    ).map(({ label }) => label);
  expect(labels('al le', 'Equal', 'Align left edges', 'Leave all')).toEqual([
    'Align left edges',
    'Leave all',
  ]);
  expect(labels('ed', 'Moved', 'Align edges', 'Edit')).toEqual(['Edit', 'Align edges', 'Moved']);
  expect(labels('vergrossern', 'Vergrößern', 'Champs')).toEqual([]);
  expect(labels('selectionner', 'Sélectionner')).toEqual(['Sélectionner']);
  expect(labels(' ', 'b', 'a')).toEqual(['b', 'a']);
});

test('what people look for is found by their words', () => {
  const found = (query: string) => findRows(rows(), query).map(({ id }) => id);
  expect(found('find')).toContain('finding.open');
  expect(found('add sig')).toContain('signer.add');
  expect(found('add pdf')).toContain('document.add');
});
