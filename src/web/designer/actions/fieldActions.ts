import { deleteFields } from '#core/draft/commands/deleteFields.ts';
import { duplicateFields } from '#core/draft/commands/duplicateFields.ts';
import { neighboursOf } from '#core/draft/lists/draftReadingOrder.ts';
import { copyFields, pasteFields } from '#core/draft/commands/fieldClipboard.ts';
import { setFieldLocks } from '#core/draft/commands/fieldSettings.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { Action } from './action.ts';
import { clipboard, setClipboard } from './clipboard.ts';
import { targetPage } from './targetPage.ts';

const hasSelection = ({ selection }: DesignerState) => selection.length > 0;
const hasFree = (state: DesignerState) => selectedFields(state).some((field) => !field.locked);

/**
 * Removes what is selected, as far as it is not locked; the focus goes to the field that comes
 * next.
 */
function remove(stage: Stage, key: 'deleteFields' | 'cutFields'): boolean {
  const { store, t } = stage;
  const fields = selectedFields(store.getState()).filter((field) => !field.locked);
  const active = fields.at(-1);
  if (!active) {
    announce(t('sayLocked'));
    return false;
  }
  const count = fields.length;
  const ids = fields.map((field) => field.id);
  const { next, previous } = neighboursOf(store.getState().history.present, active.id);
  const follower = [next, previous].find((id) => id !== undefined && !ids.includes(id));
  const { viewer } = stage;
  store.apply({ key, values: { count } }, (draft) => deleteFields(draft, ids), { select: [] });
  announce(t('sayDeleted', { count }));
  const deleted = store.getState().history.present;
  if (count > 1 && key === 'deleteFields')
    showToast({
      key: 'deleted',
      message: t('deletedToast', { count }),
      action: {
        // Not "Undo": that is the name of the button in the bar, which takes back whatever came
        // last.
        label: t('bringBack'),
        onPress: () => {
          if (store.getState().history.present === deleted) store.undo();
        },
      },
    });
  if (follower !== undefined) void focusField(stage, follower, { reveal: false });
  else viewer.pageElement(active.fileKey, active.page)?.focus({ preventScroll: true });
  return true;
}

function copy({ store, t }: Stage): boolean {
  const { history, selection } = store.getState();
  const copied = copyFields(history.present, selection);
  if (!copied) return false;
  setClipboard(copied);
  announce(t('sayCopied', { count: copied.fields.length }));
  return true;
}

/** Puts a verb's new fields into words and gives the active one the focus. */
function welcome(stage: Stage, key: 'sayPasted'): void {
  const { selection } = stage.store.getState();
  announce(stage.t(key, { count: selection.length }));
  const id = selection.at(-1);
  if (id !== undefined) void focusField(stage, id);
}

/** What can be done to the fields that are selected. */
export const fieldActions: readonly Action[] = [
  {
    id: 'field.duplicate',
    labelKey: 'duplicate',
    group: 'change',
    keys: ['Mod+D'],
    scope: 'canvas',
    enabled: hasSelection,
    run({ stage }) {
      const { store } = stage;
      const { facts, selection } = store.getState();
      const values = { count: selection.length };
      store.applyNew({ key: 'duplicateFields', values }, (draft) =>
        duplicateFields(draft, selection, facts, () => crypto.randomUUID()),
      );
      welcome(stage, 'sayPasted');
    },
  },
  {
    id: 'field.cut',
    labelKey: 'cut',
    group: 'change',
    keys: ['Mod+X'],
    scope: 'canvas',
    enabled: hasFree,
    run: ({ stage }) => copy(stage) && remove(stage, 'cutFields'),
  },
  {
    id: 'field.copy',
    labelKey: 'copy',
    group: 'change',
    keys: ['Mod+C'],
    scope: 'canvas',
    enabled: hasSelection,
    run: ({ stage }) => copy(stage),
  },
  {
    id: 'field.paste',
    labelKey: 'paste',
    group: 'change',
    keys: ['Mod+V'],
    scope: 'canvas',
    enabled: () => clipboard() !== undefined,
    run({ stage }) {
      const { store } = stage;
      const copied = clipboard();
      const place = targetPage(stage);
      if (!copied || !place) return false;
      const { facts, currentSignerId } = store.getState();
      const signer = currentSignerId === undefined ? {} : { signerId: currentSignerId };
      const values = { count: copied.fields.length };
      store.applyNew({ key: 'pasteFields', values }, (draft) =>
        pasteFields(draft, copied, { ...place, ...signer }, facts, () => crypto.randomUUID()),
      );
      welcome(stage, 'sayPasted');
      return true;
    },
  },
  {
    id: 'field.lock',
    labelKey: 'lock',
    group: 'change',
    keys: ['Mod+L'],
    scope: 'canvas',
    enabled: hasSelection,
    run({ stage: { store } }) {
      const fields = selectedFields(store.getState());
      const isLocked = fields.some((field) => !field.locked);
      const values = { count: fields.length };
      store.apply({ key: isLocked ? 'lockFields' : 'unlockFields', values }, (draft) =>
        setFieldLocks(
          draft,
          fields.map((field) => field.id),
          isLocked,
        ),
      );
    },
  },
  {
    id: 'field.delete',
    labelKey: 'delete',
    group: 'change',
    keys: ['Delete', 'Backspace'],
    scope: 'canvas',
    enabled: hasSelection,
    run: ({ stage }) => remove(stage, 'deleteFields'),
  },
];
