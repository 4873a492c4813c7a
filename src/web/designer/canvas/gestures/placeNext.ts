import { fieldKinds, type FieldType } from '#core/fields/fieldKinds.ts';
import type { PagePlace } from '#core/draft/commands/moveFields.ts';
import { freeBeside, nextFreePlace } from '#core/geometry/freePlaces.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { type Rect, rectAround, rectsOverlap } from '#core/geometry/rect.ts';
import { type PrintedPlaces, readPrintedPlaces } from '#web/designer/canvas/printedPlaces.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { activeField } from '#web/designer/store/selecting.ts';
import { proposedFor } from '#web/designer/store/proposedFor.ts';
import { placeField } from './placeField.ts';

/** Points between a field and the one beside it. */
const gap = 12;
/** A page that takes longer to read is taken as one without printed places, ms. */
const patience = 5000;

/** What is printed on a page; undefined where snapping is off or nothing can be read in time. */
async function printedOn({ store }: Stage, { fileKey, page }: PagePlace) {
  const { documents, snap } = store.getState();
  const document = documents.get(fileKey);
  if (!snap || document?.state !== 'open') return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience);
  });
  const read = await Promise.race([readPrintedPlaces(document.pdf, page), late]);
  clearTimeout(timer);
  return read;
}

/** Where a field goes that no pointer places. */
function nextRect(
  { store, viewer }: Stage,
  type: FieldType,
  place: PagePlace,
  printed: PrintedPlaces | undefined,
): Rect {
  const { fileKey, page } = place;
  const state = store.getState();
  const fields = state.reading.fieldsOnPage(state.history.present.fields, fileKey, page);
  const taken = fields.map(({ rect }) => rect);
  const active = activeField(state);
  const isHere = active?.fileKey === fileKey && active.page === page;
  const last = (isHere ? active : fields.at(-1))?.rect;
  const size = viewer.getState().sizeOf({ fileKey, pageNumber: page });
  const seen = viewer.visiblePart(fileKey, page) ?? { x: 0, y: 0, ...size };

  const { standsIn } = fieldKinds[type];
  const usual = proposedFor(state.history, type).size;
  const proposals = (printed?.proposals ?? []).filter(({ kind }) => kind === standsIn);
  const places = proposals.map(({ rect }) => rect);
  const printedNext = nextFreePlace(places, taken, last ?? { ...seen, width: 0, height: 0 });
  if (printedNext) return printedNext;

  const beside = (rect: Rect) => freeBeside(rect, usual, gap, taken, size);
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  const centred = keepInside(rectAround(middle, usual), size);
  if (last) return beside(last) ?? centred;
  const inTheWay = taken.find((rect) => rectsOverlap(rect, centred));
  return (inTheWay && beside(inTheWay)) ?? centred;
}

/**
 * Makes a field of the armed tool without a pointer: in the next free printed place of its kind on
 * the page, else beside the field that is selected or was made last, else in the middle of the
 * view. Presses in quick succession wait for one another. Resolves when it is made.
 */
export function placeNext(stage: Stage, place: PagePlace): Promise<void> {
  const before = stage.placing ?? Promise.resolve();
  const made = before.then(async () => {
    const type = stage.store.getState().tool?.type;
    if (!type) return;
    const printed = await printedOn(stage, place);
    placeField(stage, type, place, nextRect(stage, type, place, printed), { reveal: true });
  });
  stage.placing = made;
  return made;
}
