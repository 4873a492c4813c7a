// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import type { EdgeConfig } from '#web/designer/host/designerHost.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { dismissToast, shownToasts } from '#web/ui/overlays/showToast.ts';
import { exportMetadata } from './exportMetadata.ts';

const remote: EdgeConfig = { service: 'remote', rightMeasuredFrom: 'right' };
const saved: string[] = [];

vi.mock('#web/ui/browser/saveFile.ts', () => ({
  saveFile: (name: string) => void saved.push(name),
}));

afterEach(() => {
  saved.length = 0;
  for (const { id } of shownToasts()) dismissToast(id);
});

const said = () =>
  shownToasts().map(({ message }) => (typeof message === 'string' ? message : message()));

test('files that depend on sizes still being read follow by themselves, each once', async () => {
  await pageSpeaker.load('panels');
  const say = pageSpeaker.textOf('panels');
  const draft = withOnly(leaseDraft(), makeField('one'));
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const press = () => void exportMetadata(store, remote, say);
  press();
  press();
  expect(saved).toEqual([]);
  expect(said()).toEqual([say('exportAwaited')]);

  store.setState({ facts: new Map() });
  expect(saved).toEqual([]);
  store.setState({ facts: leaseFacts() });
  expect(saved).toEqual(['lease.pdf.metadata.json']);
  expect(said()).toEqual([say('exported', { count: 1 })]);

  store.setState({ facts: new Map(leaseFacts()) });
  expect(saved).toHaveLength(1);
  press();
  expect(saved).toHaveLength(2);
});
