// @vitest-environment jsdom
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { tools } from '#web/designer/tools/tools.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actionsWith } from '#web/designer/actions/actions.ts';
import { setClipboard } from '#web/designer/actions/clipboard.ts';
import { attachKeyboard } from '#web/designer/keyboard/attachKeyboard.ts';
import { ShortcutHelp } from '#web/designer/tools/help/ShortcutHelp.tsx';
import { ContextMenus } from '#web/designer/menus/ContextMenus.tsx';
import { CommandPalette } from '#web/designer/tools/palette/CommandPalette.tsx';
import { PanelColumn } from '#web/designer/panels/PanelColumn.tsx';
import { DesignerBar } from '#web/designer/screen/bar/DesignerBar.tsx';
import { Rail } from '#web/designer/screen/Rail.tsx';
import { selectFields } from '#web/designer/store/selecting.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { type DesignerHost, DesignerHostProvider, type HostFeatures } from './designerHost.ts';
import { offersAction } from './offers.ts';

const actions = actionsWith({ tools });

const nothing = () => undefined;
const bare: DesignerHost = {
  limits: undefined,
  edge: { service: 'embedded', rightMeasuredFrom: 'left' },
  keepsDrafts: false,
};
const reading: DesignerHost = { ...bare, isReadOnly: true };
const draft = withOnly(
  leaseDraft(),
  makeField('one', { rect: { x: 10, y: 100, width: 60, height: 20 } }),
  makeField('two', { rect: { x: 110, y: 100, width: 60, height: 20 } }),
);

const offered = (host: DesignerHost) =>
  actions.filter((action) => offersAction(host, action)).map(({ id }) => id);

/** All of the designer that jsdom can show, on a page that offers what `host` says. */
async function show(host: DesignerHost) {
  const parts = (
    <DesignerHostProvider value={host}>
      <DesignerBar isNarrow={false} hasPicture />
      <Rail onFiles={nothing} />
      <PanelColumn />
      <ContextMenus />
      <CommandPalette onClose={nothing} />
      <ShortcutHelp onClose={nothing} />
    </DesignerHostProvider>
  );
  const shown = await renderDesigner(parts, draft, leaseFacts());
  act(() => {
    shown.store.setState({ isReadOnly: host.isReadOnly ?? false });
    selectFields(shown.store, ['one', 'two']);
  });
  await screen.findByRole(
    'combobox',
    { name: 'Type what you want to do', hidden: true },
    { timeout: 10_000 },
  );
  const has = (words: RegExp) =>
    [...document.querySelectorAll('button, [role="option"], [role="tab"], [role="dialog"] span')]
      .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      .filter((text) => words.test(text));
  return { ...shown, has };
}

test('a page where nothing may be changed has those actions alone that look', () => {
  expect(offered(reading)).toEqual([
    'field.next',
    'field.previous',
    'field.selectAll',
    'screen.escape',
    'field.copy',
    'field.selectRepeats',
    'view.zoomIn',
    'view.zoomOut',
    'view.actualSize',
    'view.nextArea',
    'view.previousArea',
    'problem.next',
    'menu.open',
    'view.fitWidth',
    'view.fitPage',
    'panel.fields',
    'panel.problems',
    'panel.metadata',
    'field.search',
    'signer.showOnly',
    'metadata.export',
    'document.print',
    'signer.try',
    'overview.open',
    'palette.open',
    'help.open',
  ]);
});

test('read only, no key of any action changes the draft', async () => {
  const { store, stage, desk, unmount } = await renderDesigner(null, draft, leaseFacts());
  store.apply({ key: 'renameDraft' }, (now) => ({ ...now, title: 'Twice' }));
  setClipboard(draft.id, { fields: draft.fields, fileKey: 'file', page: 1 } as never);
  act(() => store.setState({ isReadOnly: true }));
  selectFields(store, ['one', 'two']);
  const { history } = store.getState();
  const opened: string[] = [];
  const detach = attachKeyboard(
    {
      stage,
      tools,
      open: (dialog) => opened.push(dialog),
      addPdf: nothing,
      exportMetadata: nothing,
      print: nothing,
    },
    document,
    (action) => offersAction(reading, action),
  );
  for (const key of ['Delete', 'Backspace', 'F2', '1', 't', 'b', 'r', 'm', 'o', 'h', 'ArrowLeft'])
    fireEvent.keyDown(desk, { key });
  for (const key of ['z', 'y', 'd', 'x', 'v', 'l']) fireEvent.keyDown(desk, { key, ctrlKey: true });
  const { tool, open } = store.getState();
  expect(store.getState().history).toBe(history);
  expect({ tool, open, opened }).toEqual({ open: {}, opened: [] });
  // The store itself refuses, too, whoever asks.
  for (const { run } of actions.filter(({ id }) => !/try|rename|place|byText|menu|Area/.test(id)))
    run({ stage, tools, open: nothing, addPdf: nothing, exportMetadata: nothing, print: nothing });
  expect(store.getState().history).toBe(history);
  detach();
  unmount();
});

test('read only, buttons, palette and page of keys have nothing that changes, and boxes are held', async () => {
  const { has, store } = await show(reading);
  const { history } = store.getState();
  expect(
    has(/undo|redo|delete|duplicate|lock|paste|place|signature|import|^add |rename|blocks|snap/i),
  ).toEqual([]);
  expect(has(/zoom in|export metadata|copy$/i).length).toBeGreaterThan(2);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
    ({ role, type }) => role !== 'combobox' && type !== 'search',
  );
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.filter((box) => !box.matches(':disabled'))).toEqual([]);
  await userEvent.dblClick(
    screen.getAllByRole('option', { name: /one/, hidden: true })[0] as HTMLElement,
  );
  expect(screen.queryByRole('textbox', { name: 'Field name', hidden: true })).toBeNull();
  expect(store.getState().history).toBe(history);
});

test('read only, the menu of a field has what looks', async () => {
  await show(reading);
  const row = screen.getAllByRole('option', { name: /one/, hidden: true })[0] as HTMLElement;
  fireEvent.contextMenu(row);
  const lines = () =>
    screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  // Its lines are loaded when the first menu is opened.
  await screen.findByRole('menu', { hidden: true }, { timeout: 10_000 });
  expect(lines().map((line) => line.replace(/(?:Ctrl|⌘).*$/, ''))).toEqual([
    'Copy',
    'All actions…',
  ]);
});

const left: readonly (readonly [string, HostFeatures, readonly string[], RegExp])[] = [
  [
    'types',
    { fieldTypes: ['Check'] },
    fieldTypes.filter((type) => type !== 'Check').map((type) => `tool.${type}`),
    /signature|text line|paragraph|number$|date/i,
  ],
  [
    'the fields',
    { panels: ['problems'] },
    ['panel.fields', 'panel.metadata', 'field.search'],
    /^fields$|search fields|show (the )?fields|metadata tab/i,
  ],
  [
    'the problems',
    { panels: ['fields'] },
    ['panel.problems', 'panel.metadata', 'problem.next'],
    /^problems|next problem|show (the )?problems/i,
  ],
  [
    'placing by text',
    { tools: [] },
    ['field.byText', 'finding.open', 'reuse.open', 'signer.try', 'history.show', 'view.tabOrder'],
    /by text|blocks|tab order|try as|list of steps|find fields|name fields/i,
  ],
  [
    'metadata in files',
    { importMetadata: false, exportMetadata: false },
    ['metadata.import', 'metadata.export'],
    /(import|export) metadata/i,
  ],
];

test.each(left)(
  '%s left out have no button, key, line of the palette or menu',
  async (_, features, ids, words) => {
    const host = { ...bare, features };
    const missing = offered(bare).filter((id) => !offered(host).includes(id));
    expect(missing.toSorted()).toEqual([...ids].toSorted());
    const { has } = await show(host);
    expect(has(words)).toEqual([]);
    // Of the tabs that are there one is open.
    const tabs = features.panels ? screen.getAllByRole('tab', { hidden: true }) : [];
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(
      features.panels ? ['true'] : [],
    );
  },
);

test('without left-out parts all of these words are there', async () => {
  const { has } = await show(bare);
  for (const [name, , , words] of left) expect(has(words), name).not.toEqual([]);
});

test('with another service only those types are offered that its profile takes', () => {
  const typesBehind = (profile: 'contract' | 'family' | undefined) =>
    offered({ ...bare, edge: { service: 'remote', profile, rightMeasuredFrom: 'left' } })
      .filter((id) => id.startsWith('tool.'))
      .map((id) => id.slice(5));
  expect(typesBehind(undefined)).toEqual(['Signature', 'SingleLine', 'Check']);
  expect(typesBehind('contract')).toEqual(['Signature', 'SingleLine', 'Check']);
  expect(typesBehind('family')).toEqual([
    'Signature',
    'SingleLine',
    'Number',
    'Date',
    'Check',
    'Radio',
  ]);
});
