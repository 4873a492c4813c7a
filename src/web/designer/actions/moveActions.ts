import { moveFields } from '#core/draft/commands/moveFields.ts';
import { resizeFields } from '#core/draft/commands/resizeFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { roundForReading } from '#web/designer/canvas/fieldWords.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField, selectedFields } from '#web/designer/store/selecting.ts';
import type { Action } from './action.ts';
import { isFocusFree } from './isFocusFree.ts';

const directions: readonly (readonly ['Left' | 'Right' | 'Up' | 'Down', Point])[] = [
  ['Left', { x: -1, y: 0 }],
  ['Right', { x: 1, y: 0 }],
  ['Up', { x: 0, y: -1 }],
  ['Down', { x: 0, y: 1 }],
];

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
  if (isFocusFree()) void focusField(stage, active.id, { reveal: false });
  return true;
}

/** How far a press goes: the modifiers that are held besides, and the points. */
const steps = {
  '': { keys: '', points: 1, move: 'nudge', resize: 'resize' },
  Far: { keys: 'Shift+', points: 10, move: 'nudgeFar', resize: 'resizeFar' },
  Fine: { keys: 'Mod+', points: 0.1, move: 'nudgeFine', resize: 'resizeFine' },
} as const;

function nudges(kind: 'move' | 'resize', size: keyof typeof steps): Action[] {
  const { keys, points } = steps[size];
  // Modifiers are written in the order Mod, Alt, Shift.
  const alt = kind === 'resize' ? 'Alt+' : '';
  const held = size === 'Far' ? `${alt}${keys}` : `${keys}${alt}`;
  return directions.map(([name, { x, y }]) => ({
    id: `field.${kind}${name}${size}`,
    labelKey: steps[size][kind],
    way: name,
    group: 'change' as const,
    keys: [`${held}Arrow${name}`],
    scope: 'canvas' as const,
    enabled: ({ selection }) => selection.length > 0,
    run: ({ stage }) => nudge(stage, kind, { x: x * points, y: y * points }),
  }));
}

/** Moving and resizing by the arrow keys: in points, the same at every zoom. */
export const moveActions: readonly Action[] = (['move', 'resize'] as const).flatMap((kind) =>
  (['', 'Far', 'Fine'] as const).flatMap((size) => nudges(kind, size)),
);
