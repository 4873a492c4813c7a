/**
 * Lets an element follow the pointer by its `transform` alone; returns a stop. `will-change` makes
 * a layer for it, but Chromium sorts all layers of the page whenever such an element moves, unless
 * it is animated: hence an animation that stands still and adds nothing. It ends with its element.
 */
export function moveFreely(element: HTMLElement): () => void {
  const still = 'translate(0px)';
  const animation = element.animate(
    { transform: [still, still] },
    { duration: 1_000, composite: 'add' },
  );
  animation.pause();
  return () => animation.cancel();
}
