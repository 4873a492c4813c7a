// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { actionsWith } from '#web/designer/actions/actions.ts';
import type { DesignerTool } from '#web/designer/actions/action.ts';
import { ActionsProvider, useActions } from '#web/designer/actions/useActions.ts';
import { type DesignerHost, DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import { PanelColumn } from '#web/designer/panels/PanelColumn.tsx';
import { DesignerBar } from '#web/designer/screen/bar/DesignerBar.tsx';
import { OpenPanel } from '#web/designer/screen/OpenPanel.tsx';
import { Rail } from '#web/designer/screen/Rail.tsx';
import { selectFields } from '#web/designer/store/selecting.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { tools } from './tools.ts';

const nothing = () => undefined;
const host: DesignerHost = {
  limits: undefined,
  edge: { service: 'embedded', rightMeasuredFrom: 'left' },
  keepsDrafts: false,
};

const contextOf = (stage: Stage, some: readonly DesignerTool[]) => ({
  stage,
  tools: some,
  open: nothing,
  addPdf: nothing,
  exportMetadata: nothing,
  print: nothing,
});

/** The designer's bars and panels with these tools alone. */
function Parts({ some }: { some: readonly DesignerTool[] }) {
  const { stage } = useActions();
  return (
    <DesignerHostProvider value={host}>
      <ActionsProvider value={contextOf(stage, some)}>
        <DesignerBar isNarrow={false} hasPicture />
        <Rail onFiles={nothing} />
        <PanelColumn />
        <OpenPanel place="tray" />
        <OpenPanel place="dialog" />
      </ActionsProvider>
    </DesignerHostProvider>
  );
}

/** Shows them, and presses every key of this tool; returns the ids of what is open then. */
async function press(left: DesignerTool, some: readonly DesignerTool[]): Promise<string[]> {
  const draft = withOnly(leaseDraft(), makeField('one'));
  const { stage, store } = await renderDesigner(<Parts some={some} />, draft, leaseFacts());
  await screen.findByRole('tab', { name: /^Fields/ }, { timeout: 10_000 });
  const detach = attachKeyboard(contextOf(stage, some));
  act(() => selectFields(store, ['one']));
  const opened: string[] = [];
  for (const key of (left.actions ?? []).flatMap(({ keys }) => keys)) {
    const name = key.split('+').at(-1) ?? '';
    const shiftKey = key.includes('Shift');
    fireEvent.keyDown(document.body, {
      key: name.length === 1 && !shiftKey ? name.toLowerCase() : name,
      ctrlKey: key.includes('Mod'),
      shiftKey,
    });
    opened.push(...Object.values(store.getState().open).map((open) => open.id));
  }
  detach();
  return opened;
}

test.each(tools.map((tool) => [tool.id, tool] as const))(
  'without %s everything else is shown, and its keys do nothing',
  async (id, left) => {
    const some = tools.filter((tool) => tool !== left);
    expect(await press(left, some)).not.toContain(id);
    const verbs = new Set(actionsWith({ tools: some }).map((action) => action.id));
    expect(left.actions?.filter((action) => verbs.has(action.id)) ?? []).toEqual([]);
  },
);

test('with them, the keys of a tool open it', async () => {
  for (const tool of tools.filter(({ id }) => ['ordering', 'steps', 'arranging'].includes(id)))
    expect(await press(tool, tools)).toContain(tool.id);
});
