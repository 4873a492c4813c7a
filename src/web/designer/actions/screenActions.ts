import { addNewSigner } from './signerVerbs.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { PanelTab } from '#web/designer/store/designerState.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Action, DesignerDialog } from './action.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import type { Point } from '#core/geometry/rect.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { focusedElement, roomOf } from '#web/ui/browser/place.ts';

const noSearch = { name: '', type: undefined, signerId: undefined, pages: '' };

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
  // Where it is typed a letter is a letter.
  scope: keys.some((key) => key.length === 1) ? 'canvas' : 'screen',
  run: ({ open }) => open(dialog),
});

const shows = (tab: PanelTab, labelKey: TextKey<'designer'>): Action => ({
  id: `panel.${tab}`,
  labelKey,
  group: 'view',
  keys: [],
  scope: 'screen',
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
    run: ({ stage }) => openMenu(stage),
  },
  {
    id: 'view.fitWidth',
    labelKey: 'fitWidth',
    group: 'view',
    keys: [],
    scope: 'screen',
    run: ({ stage }) => stage.viewer.fitWidth(),
  },
  {
    id: 'view.fitPage',
    labelKey: 'fitPage',
    group: 'view',
    keys: [],
    scope: 'screen',
    run: ({ stage }) => stage.viewer.fitPage(),
  },
  {
    id: 'view.snap',
    labelKey: 'toggleSnap',
    group: 'view',
    keys: [],
    scope: 'screen',
    run({ stage: { store, t } }) {
      const snap = !store.getState().snap;
      store.setState({ snap });
      announce(t(snap ? 'saySnapOn' : 'saySnapOff'));
    },
  },
  shows('fields', 'showFieldsTab'),
  shows('problems', 'showProblemsTab'),
  shows('metadata', 'showMetadataTab'),
  {
    id: 'field.search',
    labelKey: 'searchFields',
    group: 'select',
    keys: ['/'],
    scope: 'canvas',
    enabled: ({ history }) => history.present.fields.length > 0,
    run: ({ stage: { store } }) => {
      const { fieldSearch } = store.getState();
      store.setState({
        tab: 'fields',
        panelOpen: true,
        fieldSearch: { ...noSearch, ...fieldSearch, asked: (fieldSearch?.asked ?? 0) + 1 },
      });
    },
  },
  {
    id: 'signer.showOnly',
    labelKey: 'showOnlyCurrent',
    group: 'view',
    keys: ['Alt+0'],
    scope: 'canvas',
    enabled: ({ currentSignerId }) => currentSignerId !== undefined,
    run({ stage: { store, t } }) {
      const { lensSignerId, currentSignerId, history } = store.getState();
      showOnly(store, lensSignerId === undefined ? currentSignerId : undefined);
      const now = store.getState().lensSignerId;
      const words =
        now === undefined
          ? t('sayAllShown')
          : t('sayOnlyShown', { name: signerLabel(history.present, now) });
      announce(words);
    },
  },
  {
    id: 'signer.add',
    labelKey: 'addSigner',
    group: 'change',
    keys: [],
    scope: 'screen',
    run: ({ stage }) => addNewSigner(stage),
  },
  {
    id: 'document.add',
    labelKey: 'addPdf',
    group: 'change',
    keys: [],
    scope: 'screen',
    run: ({ addPdf }) => addPdf(),
  },
  opens('metadata.import', 'importMetadata', 'import'),
  {
    id: 'metadata.export',
    labelKey: 'exportMetadata',
    group: 'view',
    keys: [],
    scope: 'screen',
    run: ({ exportMetadata }) => exportMetadata(),
  },
  {
    id: 'document.print',
    labelKey: 'print',
    group: 'view',
    keys: [],
    scope: 'screen',
    enabled: ({ history }) => history.present.files.length > 0,
    run: ({ print }) => print(),
  },
  opens('template.save', 'saveTemplate', 'saveTemplate'),
  opens('transaction.send', 'send', 'send'),
];

/** The middle of what a scrolling box shows of an element, in client px. */
function shownMiddle(element: Element, scroller: Element): Point {
  const [box, view] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return {
    x: (Math.max(box.left, view.left) + Math.min(box.right, view.right)) / 2,
    y: (Math.max(box.top, view.top) + Math.min(box.bottom, view.bottom)) / 2,
  };
}

/**
 * Asks what has the focus for its menu, as a right click there would: a field under its box, a page
 * in the middle of what is seen of it. Returns false where nothing has one.
 */
function openMenu({ viewer }: Pick<Stage, 'viewer'>): boolean {
  const focused = focusedElement();
  if (!focused) return false;
  const row = roomOf(focused).getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const target = row ?? focused;
  const { scroller } = viewer;
  const onPage = !target.matches('[data-field-id]') && scroller?.contains(target);
  const { left, bottom } = target.getBoundingClientRect();
  const at = onPage && scroller ? shownMiddle(target, scroller) : { x: left, y: bottom };
  const event = new MouseEvent('contextmenu', {
    bubbles: true,
    cancelable: true,
    clientX: at.x,
    clientY: at.y,
  });
  // Whoever opens a menu for it takes it from the browser.
  return !target.dispatchEvent(event);
}
