import { copyFields, type PasteTarget, pasteFields } from '#core/draft/commands/fieldClipboard.ts';
import { isSigned } from '#core/fields/kindFacts.ts';
import type { DraftField } from '#core/draft/draft.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField, selectedFields } from '#web/designer/store/selecting.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import type { Action } from './action.ts';
import { clipboard, setClipboard } from './clipboard.ts';
import {
  deleteSelected,
  duplicateSelected,
  makeFields,
  splitSelected,
  toggleLocks,
} from './fieldVerbs.ts';
import { targetPage } from './targetPage.ts';
import { roomOf } from '#web/ui/browser/place.ts';

const hasSelection = ({ selection }: DesignerState) => selection.length > 0;
const hasFree = (state: DesignerState) => selectedFields(state).some((field) => !field.locked);

/** Whether several signers share one signature box. */
export function isShared(field: DraftField): boolean {
  return isSigned(field.type) && field.signerIds.length > 1;
}

function copy({ store, t }: Stage): boolean {
  const { history, selection, draftId } = store.getState();
  const copied = copyFields(history.present, selection);
  if (!copied) return false;
  setClipboard(draftId, copied);
  announce(t('sayCopied', { count: copied.fields.length }));
  return true;
}

/** Pastes what was copied on a page, around a point of it or at its old places. */
export function pasteFrom(stage: Stage, page: PasteTarget | undefined): boolean {
  const copied = clipboard(stage.store.getState().draftId);
  if (!copied || !page) return false;
  const { currentSignerId } = stage.store.getState();
  const place = currentSignerId === undefined ? page : { ...page, signerId: currentSignerId };
  makeFields(
    stage,
    { key: 'pasteFields', values: { count: copied.fields.length } },
    (draft, facts, newId) => pasteFields(draft, copied, place, facts, newId),
  );
  return true;
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
    run: ({ stage }) => duplicateSelected(stage),
  },
  {
    id: 'field.rename',
    labelKey: 'rename',
    group: 'change',
    keys: ['F2'],
    scope: 'canvas',
    enabled: ({ selection }) => selection.length === 1,
    run: ({ stage }) => void renameActive(stage),
  },
  {
    id: 'field.cut',
    labelKey: 'cut',
    group: 'change',
    keys: ['Mod+X'],
    scope: 'canvas',
    enabled: hasFree,
    run: ({ stage }) => copy(stage) && deleteSelected(stage, 'cutFields'),
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
    enabled: ({ draftId }) => clipboard(draftId) !== undefined,
    run: ({ stage }) => pasteFrom(stage, targetPage(stage)),
  },
  {
    id: 'field.lock',
    labelKey: 'lock',
    group: 'change',
    keys: ['Mod+L'],
    scope: 'canvas',
    enabled: hasSelection,
    run: ({ stage }) => toggleLocks(stage),
  },
  {
    id: 'field.delete',
    labelKey: 'delete',
    group: 'change',
    keys: ['Delete', 'Backspace'],
    scope: 'canvas',
    enabled: hasSelection,
    run: ({ stage }) => deleteSelected(stage, 'deleteFields'),
  },
  {
    id: 'field.splitSignature',
    labelKey: 'splitSignature',
    group: 'change',
    keys: [],
    scope: 'canvas',
    enabled: (state) => {
      const active = activeField(state);
      return active !== undefined && isShared(active);
    },
    run: ({ stage }) => splitSelected(stage),
  },
];

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Leads to the name of the selected field in the panel, which is opened for it. */
async function renameActive({ store, viewer }: Pick<Stage, 'store' | 'viewer'>): Promise<void> {
  const { selection, unfolded } = store.getState();
  const id = selection.at(-1);
  if (id === undefined) return;
  store.setState({ panelOpen: true, unfolded: new Set([...unfolded, 'field']) });
  // The panel draws its section within a frame.
  await frame();
  const input = roomOf(viewer.scroller).querySelector<HTMLInputElement>(
    `[data-name-of="${CSS.escape(id)}"]`,
  );
  input?.focus();
  input?.select();
}
