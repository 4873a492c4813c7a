import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import { type Margins, usualMargins } from '#core/geometry/snapping/snapAnchors.ts';

/** A typed text that means nothing yet, with the last one that did. */
export interface HeldText {
  base: string;
  typed: string;
}

/** `DraftFile.key` -> what was typed in its metadata and means nothing yet. */
export type HeldTexts = ReadonlyMap<string, HeldText>;

const keyOf = (draftId: string) => `fieldwright-typed-${draftId}`;

/** Keeps what was typed, as long as the tab is there and the draft may leave a trace. */
export function keepHeldTexts(draftId: string, texts: HeldTexts): void {
  if (!mayBeKept(draftId)) return;
  try {
    if (texts.size === 0) sessionStorage.removeItem(keyOf(draftId));
    else sessionStorage.setItem(keyOf(draftId), JSON.stringify([...texts]));
  } catch {
    // Without a store it is there until the page is loaded again.
  }
}

/** What this tab kept of a draft; none without it. */
export function keptHeldTexts(draftId: string): HeldTexts {
  if (!mayBeKept(draftId)) return new Map();
  try {
    const kept: [string, HeldText][] = JSON.parse(sessionStorage.getItem(keyOf(draftId)) ?? '[]');
    return new Map(
      kept.filter(([, { base, typed }]) => typeof base === 'string' && typeof typed === 'string'),
    );
  } catch {
    return new Map();
  }
}

const key = 'fieldwright-margins';

const sides = ['left', 'top', 'right', 'bottom'] as const;

/** Keeps the margins in this browser, for all drafts, unless this one is to leave no trace. */
export function keepMargins(draftId: string, margins: Margins): void {
  if (!mayBeKept(draftId)) return;
  try {
    localStorage.setItem(key, sides.map((side) => margins[side]).join(' '));
  } catch {
    // A browser that keeps nothing has the usual margins next time.
  }
}

/** The margins as kept last; half an inch each where none are. */
export function keptMargins(): Margins {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(key);
  } catch {
    // As if nothing had been kept.
  }
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = (kept ?? '').split(' ').map(toLength);
  const margins = { left, top, right, bottom };
  return sides.every((side) => margins[side] >= 0) ? margins : usualMargins;
}

const toLength = (text: string) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN);
