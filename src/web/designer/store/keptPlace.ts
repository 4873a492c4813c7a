import type { Draft } from '#core/draft/draft.ts';
import type { Point } from '#core/geometry/rect.ts';
import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import type { FitMode } from '#web/viewer/viewerState.ts';
import type { DesignerState, FieldSearch, PanelTab, Unit } from './designerState.ts';

/** What the desk showed: a page, the point of it in the middle of the view's top, and the scale. */
export interface KeptView {
  fileKey: string;
  pageNumber: number;
  /** Points from the page's top-left corner; may lie outside the page. */
  at: Point;
  zoom: number;
  fit: FitMode;
}

/** Where a preparer was in a draft, as far as it is no part of the draft. */
export interface KeptPlace {
  view: KeptView | undefined;
  /** Whether the panel lay on the desk: on another screen it is open or closed of its own. */
  isFloating: boolean;
  panelOpen: boolean;
  tab: PanelTab;
  unit: Unit;
  selection: readonly string[];
  currentSignerId: string | undefined;
  lensSignerId: string | undefined;
  fieldSearch: FieldSearch | undefined;
  shownText: string | undefined;
  openSigners: readonly [string, boolean][];
  unfolded: readonly string[];
  /** The id of the tray that lay over the desk; one for which something runs is not kept. */
  tray: string | undefined;
}

/** What of the state is kept, with what the desk shows. */
export function placeFrom(
  state: DesignerState,
  view: KeptView | undefined,
  isFloating: boolean,
): KeptPlace {
  const { panelOpen, tab, unit, selection, currentSignerId, lensSignerId, fieldSearch } = state;
  const { tray } = state.open;
  return {
    view,
    isFloating,
    panelOpen,
    tab,
    unit,
    selection,
    currentSignerId,
    lensSignerId,
    fieldSearch,
    shownText: state.shownText,
    openSigners: [...state.openSigners],
    unfolded: [...state.unfolded],
    tray: tray && !tray.stop ? tray.id : undefined,
  };
}

/** The state as it was left. What is gone from the draft since is left out. */
export function stateOf(
  place: KeptPlace,
  draft: Draft,
  isFloating: boolean,
): Partial<DesignerState> {
  const fields = new Set(draft.fields.map(({ id }) => id));
  const signers = new Set(draft.signers.map(({ id }) => id));
  const own = (id: string | undefined) => (id !== undefined && signers.has(id) ? id : undefined);
  const { fieldSearch: search, tray } = place;
  return {
    ...(place.isFloating === isFloating && { panelOpen: place.panelOpen }),
    tab: place.tab,
    unit: place.unit,
    selection: place.selection.filter((id) => fields.has(id)),
    currentSignerId: own(place.currentSignerId) ?? draft.signers[0]?.id,
    lensSignerId: own(place.lensSignerId),
    fieldSearch: search && { ...search, signerId: own(search.signerId) },
    shownText: place.shownText,
    openSigners: new Map(place.openSigners.filter(([id]) => signers.has(id))),
    unfolded: new Set(place.unfolded),
    open: tray === undefined ? {} : { tray: { id: tray, state: {} } },
  };
}

/** The form in which a place is kept; another one is not read. */
const form = 2;
const keyOf = (draftId: string) => `fieldwright-place-${draftId}`;

/** Keeps the place for this tab, as long as the tab is there and the draft may leave a trace. */
export function keepPlace(draftId: string, place: KeptPlace): void {
  if (!mayBeKept(draftId)) return;
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify({ form, place }));
  } catch {
    // Without a store the draft opens at its first page.
  }
}

/** The place that this tab kept for a draft; undefined without one. */
export function keptPlace(draftId: string): KeptPlace | undefined {
  if (!mayBeKept(draftId)) return undefined;
  try {
    const kept: { form: number; place: KeptPlace } | null = JSON.parse(
      sessionStorage.getItem(keyOf(draftId)) ?? 'null',
    );
    if (kept?.form !== form) return undefined;
    const { selection, openSigners, unfolded } = kept.place;
    return [selection, openSigners, unfolded].every(Array.isArray) ? kept.place : undefined;
  } catch {
    return undefined;
  }
}
