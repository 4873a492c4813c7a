const GAP = 6;
const MARGIN = 4;

/**
 * Puts a shown tooltip under its anchor, or above it where there is no room, inside the window (CSS
 * px).
 */
export function placeTooltip(tip: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + GAP;
  const top = below + height > clientHeight - MARGIN ? at.top - GAP - height : below;
  const centred = at.left + (at.width - width) / 2;
  const left = Math.max(MARGIN, Math.min(centred, clientWidth - width - MARGIN));
  tip.style.left = `${Math.round(left)}px`;
  tip.style.top = `${Math.round(Math.max(MARGIN, top))}px`;
}
