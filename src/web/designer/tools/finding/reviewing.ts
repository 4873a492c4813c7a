import { announce } from '#web/ui/overlays/announce.ts';
import { framing } from '#web/designer/canvas/gestures/framing.ts';
import type { Gesture, PointerAt } from '#web/designer/canvas/gestures/gesture.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import type { DesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { changeTool, openTool, toolState } from '#web/designer/store/openTool.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { finding, type FoundField } from './foundField.ts';

/** Shows places for review: ghosts on the pages, and the list of them in the panel. */
export function showFound(store: DesignerStore, found: readonly FoundField[]): void {
  store.setState({ tab: 'fields' });
  openTool(store, finding, { found });
  // The review needs the room that a field's settings take.
  selectFields(store, []);
}

/** Changes places under review: those of these ids, or all. */
export function changeFound(
  store: DesignerStore,
  ids: ReadonlySet<string> | undefined,
  change: (field: FoundField) => Partial<FoundField>,
): void {
  changeTool(store, finding, ({ found = [], ...rest }) => ({
    ...rest,
    found: found.map((field) =>
      ids === undefined || ids.has(field.id) ? { ...field, ...change(field) } : field,
    ),
  }));
}

/** Takes one place in or out, and points at it. */
export function toggleFound(store: DesignerStore, id: string): void {
  changeFound(store, new Set([id]), ({ isChosen }) => ({ isChosen: !isChosen }));
  lightFound(store, id);
}

/** Points at a place, in the list and on its page. */
export function lightFound(store: DesignerStore, id: string | undefined): void {
  if (toolState(store.getState(), finding)?.lit === id) return;
  changeTool(store, finding, (review) => ({ ...review, lit: id }));
}

/** Marks these places and no others: what is changed next is changed for them. */
export function markFound(store: DesignerStore, ids: Iterable<string>): void {
  const marked = new Set(ids);
  changeTool(store, finding, ({ marked: _, ...review }) =>
    marked.size > 0 ? { ...review, marked } : review,
  );
}

/** Marks the places that a drawn frame touches, on all pages; Shift adds to those marked. */
export function lassoing(
  stage: Stage,
  say: (count: number) => string,
  start: PointerAt,
): Gesture | undefined {
  const { store, viewer } = stage;
  const { found = [], marked } = toolState(store.getState(), finding) ?? {};
  const before = start.more ? (marked ?? []) : [];
  const pages = new Map(found.map((field) => [`${field.page} ${field.fileKey}`, field]));
  return framing<FoundField>(stage, start, {
    pages: [...pages.values()],
    on: (fileKey, page) =>
      found.filter((field) => field.fileKey === fileKey && field.page === page),
    boxOf: ({ fileKey, page, id }) =>
      viewer
        .pageElement(fileKey, page)
        ?.querySelector<HTMLElement>(`[data-found-id="${CSS.escape(id)}"]`) ?? undefined,
    take(touched) {
      markFound(store, [...before, ...touched.map(({ id }) => id)]);
      announce(say(toolState(store.getState(), finding)?.marked?.size ?? 0));
    },
  });
}
