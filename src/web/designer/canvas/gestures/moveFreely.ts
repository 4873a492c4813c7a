/**
 * Lets an element follow a hand by its `transform` alone; gives how to stop. `will-change` gives it
 * a layer of its own, but Chromium still sorts all layers of the page anew whenever such an element
 * moves, unless it is being animated: so it is given an animation that stands still and adds
 * nothing. It need not be stopped where the element goes.
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
