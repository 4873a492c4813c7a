import { mayBeKept } from '#web/designer/drafts/heldPdfs.ts';
import { type Margins, usualMargins } from '#core/geometry/snapping/snapAnchors.ts';

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
