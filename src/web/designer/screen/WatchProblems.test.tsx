// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAnnounce } from '#web/ui/overlays/announce.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { renameField } from '#core/draft/commands/fieldSettings.ts';
import { WatchProblems } from './WatchProblems.tsx';

const draft = withOnly(leaseDraft(), makeField('one'));

test('a problem that a step makes is said, those that were there are not', async () => {
  const said: string[] = [];
  const stop = onAnnounce((words) => said.push(words));
  const { store } = await renderDesigner(<WatchProblems />, draft, leaseFacts());
  await waitFor(() => expect(store.getState().problems).not.toEqual([]));
  act(() => void store.apply({ key: 'renameField' }, (now) => renameField(now, 'one', '')));
  await waitFor(() => expect(said.at(-1)).toBe('New problem: A field on page 1 has no name'), {
    timeout: 5000,
  });
  stop();
});
