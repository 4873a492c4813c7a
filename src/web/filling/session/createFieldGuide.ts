import { entryRules } from '#core/fields/kindFacts.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import { type FieldPlace, fileOf, type FormField } from '#web/filling/form/formField.ts';
import { nextField } from '#web/filling/form/progress.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import type { SigningStore } from './createSigningStore.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { guideMove, guideZoom, wordsBeside } from './guideMove.ts';
import { focusedElement } from '#web/ui/browser/place.ts';

/** Leads from field to field, over all pages. */
export interface FieldGuide {
  /** Registers the element that takes the focus of a stop; returns how to undo that. */
  register(key: string, element: HTMLElement): () => void;
  /** Brings a field into view and focuses it: its first place, if no other is given. */
  goTo(field: FormField, place?: FieldPlace): Promise<void>;
  /** Goes to the field that waits next; false when none does. */
  goToNext(): boolean;
  /** Goes to the neighbour in reading order, on any page; false at either end. */
  step(from: FormField, by: 1 | -1, place?: FieldPlace): boolean;
  /** Brings a field that has got the focus by itself to where it can be filled in. */
  arrive(field: FormField, place: FieldPlace): void;
}

/** Where the guide works. */
interface GuidePort {
  store: SigningStore;
  controller: ViewerController;
  /** Whether the screen is narrow. */
  isNarrow: () => boolean;
  /** CSS px at the foot of the view that the leading bar covers. */
  covered: () => number;
}

/** How long a field's element is waited for once its page is there, ms. */
const patience = 2_000;

/** A guide for one form. */
export function createFieldGuide(port: GuidePort): FieldGuide {
  const { store, controller, isNarrow } = port;
  const elements = new Map<string, HTMLElement>();
  let latest: symbol | undefined;

  async function appearing(key: string): Promise<HTMLElement | undefined> {
    const started = performance.now();
    while (!elements.has(key) && performance.now() - started < patience)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return elements.get(key);
  }

  async function goTo(field: FormField, place = firstPlace(field)) {
    const key = stopKey(field, place);
    const journey = Symbol(key);
    latest = journey;
    // At once if possible: a phone opens its keyboard only for a focus right after the touch.
    elements.get(key)?.focus({ preventScroll: true });
    const fileId = fileOf(field, place);
    await arrival(controller, fileId, place.page);
    await controller.revealPage(fileId, place.page, { rect: place.box });
    const element = await appearing(key);
    // The signer may have gone elsewhere meanwhile.
    if (latest !== journey || !element) return;
    show(port, field, place);
    if (focusedElement() !== element) element.focus({ preventScroll: true });
  }

  return {
    register(key, element) {
      elements.set(key, element);
      return () => {
        if (elements.get(key) === element) elements.delete(key);
      };
    },
    goTo,
    goToNext() {
      const state = store.getState();
      const next = nextField(state, state.current);
      if (next) void goTo(next);
      return next !== undefined;
    },
    step(from, by, place = firstPlace(from)) {
      const stops = store.getState().fields.filter(isReachable).flatMap(stopsOf);
      const next = stops[stops.findIndex(({ key }) => key === stopKey(from, place)) + by];
      if (next) void goTo(next.field, next.place);
      return next !== undefined;
    },
    arrive(field, place) {
      if (isNarrow()) show(port, field, place);
    },
  };
}

/** What is pressed and another signer has filled in takes no focus. */
function isReachable(field: FormField): boolean {
  return !field.readOnly || entryRules[field.kind]?.typed === true;
}

/** Where Tab stops: once for each field, but at every box of a choice that is made of boxes. */
export function isOwnStop(field: FormField, place: FieldPlace): boolean {
  return place === firstPlace(field) || (field.kind === 'choice' && field.radio === undefined);
}

/** The key of a stop; that of a field's first place is the field's. */
export function stopKey(field: FormField, place: FieldPlace): string {
  const index = field.places.indexOf(place);
  return index > 0 ? `${field.key} ${index}` : field.key;
}

function stopsOf(field: FormField) {
  return field.places
    .filter((place) => isOwnStop(field, place))
    .map((place) => ({ field, place, key: stopKey(field, place) }));
}

/** Moves and zooms the view so that a field can be filled in with ease. */
function show(port: GuidePort, field: FormField, place: FieldPlace) {
  const { page, box } = place;
  const words =
    place === firstPlace(field) ? port.store.getState().words.get(field.key) : undefined;
  const beside = words && wordsBeside(box, words.box);
  const { controller, isNarrow, covered } = port;
  const { scroller } = controller;
  if (!scroller) return;
  const narrow = isNarrow();
  if (narrow) {
    const { zoom } = controller.getState();
    const wanted = guideZoom(box, scroller.clientWidth, zoom, beside);
    if (wanted !== zoom) controller.setZoom(wanted);
  }
  const origin = controller.pageOrigin(fileOf(field, place), page);
  if (!origin) return;
  const { corner, scale } = controller.clientFrame().now();
  const { pxPerPt } = controller.getState();
  const seen = globalThis.visualViewport?.height ?? Number.POSITIVE_INFINITY;
  const inView = ({ x, y, width, height }: Rect) => ({
    x: origin.x + x * pxPerPt,
    y: origin.y + y * pxPerPt,
    width: width * pxPerPt,
    height: height * pxPerPt,
  });
  const move = guideMove({
    box: inView(box),
    ...(beside && { words: inView(beside) }),
    pageLeft: origin.x,
    view: {
      ...controller.clientToContent(corner.x, corner.y),
      width: scroller.clientWidth,
      height: Math.min(scroller.clientHeight, (seen - corner.y) / scale),
    },
    narrow,
    covered: covered(),
    pxPerPt,
  });
  const moved = controller.scrollBy(move);
  // Below the last page there is room that only the browser knows, so the bar covers nothing.
  if (move.y - moved.y > 1) scroller.scrollTop += move.y - moved.y;
}

/** Resolves once the page of a field is there: its document may still be on its way. */
function arrival(controller: ViewerController, fileId: string, page: number): Promise<void> {
  return new Promise((resolve) => {
    if (controller.pageOrigin(fileId, page)) return resolve();
    const unsubscribe = controller.subscribe(() => {
      if (!controller.pageOrigin(fileId, page)) return;
      unsubscribe();
      resolve();
    });
  });
}
