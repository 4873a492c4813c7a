/**
 * Calls `onMove` when an element may have come to lie elsewhere in the window: when something
 * around it scrolls, in every root that it stands in, or the window changes its size. What the
 * element itself scrolls is not heard.
 */
export function hearMoves(element: Element, onMove: () => void, signal: AbortSignal): void {
  const options = { signal, capture: true, passive: true };
  window.addEventListener('resize', onMove, options);
  // A scroll stays in its shadow root.
  for (let root: Node | undefined = element.getRootNode(); root; root = rootAround(root))
    root.addEventListener(
      'scroll',
      ({ target }) => {
        if (target !== element && isAround(target, element)) onMove();
      },
      options,
    );
}

function rootAround(root: Node): Node | undefined {
  return root instanceof ShadowRoot ? root.host.getRootNode() : undefined;
}

/** Whether an element lies in what scrolled: a node of its own root or of one around it. */
function isAround(target: EventTarget | null, element: Element): boolean {
  if (!(target instanceof Node)) return false;
  for (let inner: Element | undefined = element; inner; inner = hostOf(inner))
    if (target.contains(inner)) return true;
  return false;
}

function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}
