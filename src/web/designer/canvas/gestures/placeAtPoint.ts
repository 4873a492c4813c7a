import { newFieldRect } from '#core/draft/commands/addFields.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { Point } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { placeField } from './placeField.ts';
import { snapping } from './snapping.ts';

/** Makes a field at a point: in the printed place there, if it is free, else around the point. */
export function placeAtPoint(stage: Stage, type: FieldType, place: PagePlace, point: Point): void {
  const fitted = snapping(stage, []).fit(type, point, place, false);
  const { facts, history } = stage.store.getState();
  const { size } = proposedFor(history, type);
  placeField(stage, type, place, fitted ?? newFieldRect(type, point, place, facts, size));
}
