import type { DesignerState } from '#web/designer/store/designerState.ts';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { printedPlacesKept } from '#web/designer/canvas/printedPlaces.ts';
import { addField } from '#core/draft/commands/addFields.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { randomId } from '#web/api/randomId.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { roundForReading, typeLabel } from '#web/designer/canvas/fieldWords.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';

/**
 * Makes a field for the current signer, selects and focuses it; disarms an unsticky tool. `reveal`:
 * it may be out of view, and is brought into it.
 */
export function placeField(
  stage: Stage,
  type: FieldType,
  place: PagePlace,
  rect: Rect,
  { reveal = false }: { reveal?: boolean } = {},
): void {
  const { store, t } = stage;
  const { currentSignerId, facts, tool, history } = store.getState();
  const beside = besideOf(store.getState(), type, place, rect);
  store.applyNew({ key: 'placeField', values: { type } }, (draft) => {
    const id = randomId();
    const signerIds = currentSignerId === undefined ? [] : [currentSignerId];
    const { name, label } = beside ?? {};
    const plan = {
      type,
      ...place,
      rect,
      signerIds,
      traits: proposedFor(history, type).traits,
      ...(name !== undefined && { name }),
      ...(label !== undefined && stage.takesLabels && { label }),
    };
    return { draft: addField(draft, plan, facts, () => id), newIds: [id] };
  });
  if (tool && !tool.sticky) store.setState({ tool: undefined });
  announce(
    t('sayPlaced', {
      type: typeLabel(t, type),
      x: roundForReading(rect.x),
      y: roundForReading(rect.y),
      page: place.page,
    }),
  );
  const id = store.getState().selection.at(-1);
  if (id !== undefined) void focusField(stage, id, { reveal });
}

/** What is printed beside a new field, as far as its page is read; undefined without such words. */
function besideOf(
  { documents, history, reading }: DesignerState,
  type: FieldType,
  { fileKey, page }: PagePlace,
  rect: Rect,
) {
  const document = documents.get(fileKey);
  const printed = document?.state === 'open' ? printedPlacesKept(document.pdf, page) : undefined;
  const others = reading.fieldsOnPage(history.present.fields, fileKey, page);
  return printed?.calledBeside(printed.page, { type, rect }, others);
}
