import { moveFields } from '#core/draft/commands/moveFields.ts';
import { resizeFields } from '#core/draft/commands/resizeFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField, selectedFields } from '#web/designer/store/selecting.ts';
import type { Action } from './action.ts';

const directions: Record<string, Point> = {
  Left: { x: -1, y: 0 },
  Right: { x: 1, y: 0 },
  Up: { x: 0, y: -1 },
  Down: { x: 0, y: 1 },
};

/** Changes the selection by a delta; quick steps of one kind on it are one undo step. */
function nudge(stage: Stage, kind: 'move' | 'resize', delta: Point): boolean {
  const { store, viewer, t } = stage;
  const state = store.getState();
  const fields = selectedFields(state);
  if (fields.length === 0) return false;
  if (fields.every((field) => field.locked)) {
    announce(t('sayLocked'));
    return true;
  }
  const { selection, facts } = state;
  const values = { count: selection.length };
  const mergeKey = `${kind} ${selection.join(' ')}`;
  if (kind === 'move')
    store.apply(
      { key: 'moveFields', values },
      (draft) => moveFields(draft, selection, delta, facts),
      { mergeKey },
    );
  else
    store.apply(
      { key: 'resizeFields', values },
      (draft) => resizeFields(draft, selection, { width: delta.x, height: delta.y }, facts),
      { mergeKey },
    );
  const active = activeField(store.getState());
  if (!active) return true;
  const { x, y, width, height } = active.rect;
  announce(
    kind === 'move'
      ? t('sayAt', { x: roundForReading(x), y: roundForReading(y) })
      : t('saySize', { width: roundForReading(width), height: roundForReading(height) }),
  );
  // A box pushed out of view takes the view along.
  viewer.scrollToPage(active.fileKey, active.page, { rect: active.rect });
  void focusField(stage, active.id, { reveal: false });
  return true;
}

function nudges(kind: 'move' | 'resize', far: boolean): Action[] {
  const amount = far ? 10 : 1;
  const prefix = `${kind === 'resize' ? 'Alt+' : ''}${far ? 'Shift+' : ''}`;
  return Object.entries(directions).map(([name, { x, y }]) => ({
    id: `field.${kind}${name}${far ? 'Far' : ''}`,
    labelKey:
      kind === 'move' ? (far ? 'nudgeFar' : 'nudge') : far ? ('resizeFar' as const) : 'resize',
    group: 'change' as const,
    keys: [`${prefix}Arrow${name}`],
    scope: 'canvas' as const,
    enabled: ({ selection }) => selection.length > 0,
    run: ({ stage }) => nudge(stage, kind, { x: x * amount, y: y * amount }),
  }));
}

/** Moving and resizing by the arrow keys: in points, the same at every zoom. */
export const moveActions: readonly Action[] = [
  ...nudges('move', false),
  ...nudges('move', true),
  ...nudges('resize', false),
  ...nudges('resize', true),
];
