// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTool, toolState } from '#web/designer/store/openTool.ts';
import { type FoundField, finding } from './foundField.ts';
import { useTool } from '#web/designer/store/designerContext.ts';
import { leaseDraft, leaseFacts } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { FoundTray } from './FoundTray.tsx';

function Tray() {
  const found = useTool(finding)?.found;
  return found && <FoundTray found={found} onDone={() => undefined} />;
}

async function review(count: number) {
  const draft = leaseDraft();
  const [file] = draft.files;
  const found = Array.from(
    { length: count },
    (_, at): FoundField => ({
      id: `1-${at}`,
      fileKey: file?.key ?? '',
      page: 1,
      rect: { x: 10, y: 10, width: 100, height: 15 },
      type: 'SingleLine',
      name: `Place ${at + 1}`,
      signerId: draft.signers[0]?.id,
      isChosen: true,
    }),
  );
  const opened = await renderDesigner(<Tray />, draft, leaseFacts());
  act(() => openTool(opened.store, finding, { found }));
  return opened;
}

test('hundreds of places are all listed', async () => {
  await review(150);
  expect(screen.getAllByRole('listitem')).toHaveLength(150);
});

test('of thousands, rows near the view are drawn, and say which ones they are', async () => {
  const { store } = await review(5_000);
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(100);
  expect(rows[2]?.getAttribute('aria-posinset')).toBe('3');
  expect(rows[2]?.getAttribute('aria-setsize')).toBe('5000');
  expect(screen.getByRole('button', { name: 'Add 5000 fields' })).toBeTruthy();
  await userEvent.click(within(screen.getByRole('list')).getAllByRole('checkbox')[2] as Element);
  const chosen = toolState(store.getState(), finding)?.found?.map(({ isChosen }) => isChosen);
  expect(chosen?.indexOf(false)).toBe(2);
  expect(chosen?.filter((isChosen) => !isChosen)).toHaveLength(1);
});
