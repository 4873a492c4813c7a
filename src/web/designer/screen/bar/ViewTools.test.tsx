// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { HistoryButtons } from './ViewTools.tsx';

test('the tooltips of Undo and Redo name the step, their accessible names do not', async () => {
  const { store } = await renderDesigner(<HistoryButtons />, leaseDraft());
  const undo = screen.getByRole('button', { name: 'Undo' });
  const redo = screen.getByRole('button', { name: 'Redo' });
  const tips = () => [undo, redo].map((button) => button.dataset['tip']);
  expect(tips()).toEqual(['Undo', 'Redo']);
  act(() => void store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, 'Other')));
  const [step] = tips();
  expect(step).toMatch(/^Undo: \S/);
  act(() => store.undo());
  expect(tips()).toEqual(['Undo', step?.replace('Undo', 'Redo')]);
  expect(undo.getAttribute('aria-label')).toBe('Undo');
});
