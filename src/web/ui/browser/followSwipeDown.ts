/** How far a finger moves before it means something, and how far it pulls to close, CSS px. */
const meant = 8;
const far = 96;
/** How fast a finger leaves that means to close, px per ms. */
const fast = 0.5;

interface Pull {
  x: number;
  y: number;
  /** When it began, ms. */
  since: number;
  isMeant: boolean;
  /** Downwards, px. */
  length: number;
}

/**
 * Lets a finger pull an element down by `--pulled` (`data-swiping` meanwhile), and calls back when
 * it lets go after far enough or fast enough. What is scrolled down scrolls back first. Returns how
 * to stop.
 */
export function followSwipeDown(element: HTMLElement, onAway: () => void): () => void {
  let pull: Pull | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  function begin({ touches, target, timeStamp }: TouchEvent) {
    const [touch] = touches;
    pull = undefined;
    if (!touch || touches.length > 1 || isScrolled(target, element)) return;
    const { clientX: x, clientY: y } = touch;
    pull = { x, y, since: timeStamp, isMeant: false, length: 0 };
  }

  function move(event: TouchEvent) {
    const [touch] = event.touches;
    if (!pull || !touch) return;
    const [right, down] = [touch.clientX - pull.x, touch.clientY - pull.y];
    if (!pull.isMeant && (down < 0 || Math.abs(right) > Math.abs(down))) {
      pull = undefined;
      return;
    }
    if (down < meant && !pull.isMeant) return;
    pull = { ...pull, isMeant: true, length: Math.max(0, down) };
    if (event.cancelable) event.preventDefault();
    element.dataset['swiping'] = '';
    element.style.setProperty('--pulled', `${pull.length}px`);
  }

  function end({ timeStamp, type }: TouchEvent) {
    const ended = pull;
    pull = undefined;
    delete element.dataset['swiping'];
    if (!ended?.isMeant) return;
    const speed = ended.length / Math.max(1, timeStamp - ended.since);
    // It leaves from where it was pulled to.
    if (type === 'touchend' && (ended.length >= far || speed >= fast)) onAway();
    else element.style.removeProperty('--pulled');
  }

  element.addEventListener('touchstart', begin, { signal, passive: true });
  element.addEventListener('touchmove', move, { signal, passive: false });
  element.addEventListener('touchend', end, { signal });
  element.addEventListener('touchcancel', end, { signal });
  return () => stopping.abort();
}

/** Whether something between a press and the element is scrolled down. */
function isScrolled(target: EventTarget | null, element: HTMLElement): boolean {
  let at = target instanceof Element ? target : null;
  for (; at && at !== element; at = at.parentElement) if (at.scrollTop > 0) return true;
  return false;
}
