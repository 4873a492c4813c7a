import type { PanelTab } from '#web/designer/store/designerState.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Action, DesignerDialog } from './action.ts';
import { openMenu } from './openMenu.ts';

const always = () => true;

const opens = (
  id: string,
  labelKey: TextKey<'designer'>,
  dialog: DesignerDialog,
  keys: readonly string[] = [],
): Action => ({
  id,
  labelKey,
  group: 'view',
  keys,
  scope: 'screen',
  enabled: always,
  run: ({ open }) => open(dialog),
});

const shows = (tab: PanelTab, labelKey: TextKey<'designer'>): Action => ({
  id: `panel.${tab}`,
  labelKey,
  group: 'view',
  keys: [],
  scope: 'screen',
  enabled: always,
  run: ({ stage: { store } }) => store.setState({ tab, panelOpen: true }),
});

/** What is done to the whole screen: its dialogs, panels and menus, fitting and snapping. */
export const screenActions: readonly Action[] = [
  {
    id: 'menu.open',
    labelKey: 'openMenu',
    group: 'view',
    keys: ['Shift+F10', 'ContextMenu'],
    scope: 'canvas',
    enabled: always,
    run: ({ stage }) => openMenu(stage),
  },
  {
    id: 'view.fitWidth',
    labelKey: 'fitWidth',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: always,
    run: ({ stage }) => stage.viewer.fitWidth(),
  },
  {
    id: 'view.fitPage',
    labelKey: 'fitPage',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: always,
    run: ({ stage }) => stage.viewer.fitPage(),
  },
  {
    id: 'view.snap',
    labelKey: 'toggleSnap',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: always,
    run({ stage: { store, t } }) {
      const snap = !store.getState().snap;
      store.setState({ snap });
      announce(t(snap ? 'saySnapOn' : 'saySnapOff'));
    },
  },
  {
    id: 'view.margins',
    labelKey: 'margins',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: always,
    run: ({ stage: { store } }) => store.setState({ isSettingMargins: true }),
  },
  shows('fields', 'showFieldsTab'),
  shows('problems', 'showProblemsTab'),
  shows('metadata', 'showMetadataTab'),
  opens('palette.open', 'palette', 'palette', ['Mod+K']),
  opens('metadata.import', 'importMetadata', 'import'),
  {
    id: 'metadata.export',
    labelKey: 'exportMetadata',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: always,
    run: ({ exportMetadata }) => exportMetadata(),
  },
  opens('transaction.send', 'send', 'send'),
];
