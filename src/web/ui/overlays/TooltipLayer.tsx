import { useEffect, useRef } from 'react';
import styles from './TooltipLayer.module.css';
import { hear, roomOf } from '#web/ui/browser/place.ts';

const DELAY_MS = 500;

/**
 * The one tooltip of the page. It listens on the document, or the shadow root it
 * stands in, for `data-tip` (words) and `data-tip-key`
 * (a key), so a thousand icon buttons cost no component each. Hovering keeps it; Escape, a press or
 * scrolling closes it (WCAG 1.4.13). It repeats the accessible name, so assistive technology does
 * not see it.
 */
export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current ? listen(ref.current) : undefined), []);
  return <div ref={ref} popover="manual" aria-hidden="true" className={styles.tip} />;
}

/** Shows and hides the tooltip as pointer and focus move; returns how to stop. */
function listen(tip: HTMLDivElement): () => void {
  let anchor: Element | null = null;
  let timer: number | undefined;
  const isOpen = () => tip.dataset['open'] !== undefined;

  const show = () => {
    if (!anchor?.isConnected) return;
    fill(tip, anchor);
    tip.dataset['open'] = '';
    // Browsers without popovers show it by its style alone.
    if ('showPopover' in tip) tip.showPopover();
    placeTooltip(tip, anchor);
  };
  const hide = () => {
    window.clearTimeout(timer);
    anchor = null;
    if (!isOpen()) return;
    delete tip.dataset['open'];
    if ('hidePopover' in tip) tip.hidePopover();
  };
  const aim = (target: EventTarget | null, delay: number) => {
    if (target instanceof Node && tip.contains(target)) return;
    const next = target instanceof Element ? target.closest('[data-tip]') : null;
    if (next === anchor) return;
    const wasOpen = isOpen();
    hide();
    anchor = next;
    if (next) timer = window.setTimeout(show, wasOpen ? 0 : delay);
  };

  const room = roomOf(tip);
  const stop = new AbortController();
  const on = { signal: stop.signal, passive: true };
  hear(
    room,
    'pointerover',
    (event) => {
      if (event.pointerType === 'mouse') aim(event.target, DELAY_MS);
    },
    on,
  );
  const whole = room instanceof Document ? room.documentElement : room.host;
  whole.addEventListener('pointerleave', hide, on);
  hear(
    room,
    'focusin',
    ({ target }) => {
      const byKeyboard = target instanceof Element && target.matches(':focus-visible');
      if (byKeyboard) aim(target, DELAY_MS);
      else hide();
    },
    on,
  );
  hear(room, 'focusout', hide, on);
  hear(room, 'pointerdown', hide, on);
  hear(room, 'scroll', hide, { ...on, capture: true });
  hear(
    room,
    'keydown',
    ({ key }) => {
      if (key === 'Escape' || key === 'Enter' || key === ' ') hide();
    },
    { ...on, capture: true },
  );
  return () => {
    stop.abort();
    hide();
  };
}

function fill(tip: HTMLElement, anchor: Element): void {
  tip.textContent = anchor.getAttribute('data-tip');
  const key = anchor.getAttribute('data-tip-key');
  if (!key) return;
  const kbd = document.createElement('kbd');
  kbd.textContent = key;
  tip.append(kbd);
}

const GAP = 6;
const MARGIN = 4;

/** Puts a shown tooltip under its anchor, or above for want of room, inside the window. */
function placeTooltip(tip: HTMLElement, anchor: Element): void {
  // Where it stands first, and how large: what is around it may be scaled, or hold it.
  tip.style.left = '0px';
  tip.style.top = '0px';
  const at = anchor.getBoundingClientRect();
  const { left: zeroLeft, top: zeroTop, width, height } = tip.getBoundingClientRect();
  const scale = width / tip.offsetWidth || 1;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + GAP;
  const top = below + height > clientHeight - MARGIN ? at.top - GAP - height : below;
  const centred = at.left + (at.width - width) / 2;
  const left = Math.max(MARGIN, Math.min(centred, clientWidth - width - MARGIN));
  tip.style.left = `${Math.round((left - zeroLeft) / scale)}px`;
  tip.style.top = `${Math.round((Math.max(MARGIN, top) - zeroTop) / scale)}px`;
}
