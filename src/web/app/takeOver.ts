/**
 * Notes which button of the screen that the page brought along was pressed before the app ran; what
 * is given back, called when the app runs, presses it, and ends what `public/beforePaint.js` did
 * until then. Chosen files wait in their input.
 */
export function takeOver(root: HTMLElement): () => void {
  const pressed = root.querySelector('button[data-pressed]');
  return () => {
    dispatchEvent(new Event('app-runs'));
    if (!(pressed instanceof HTMLElement)) return;
    pressed.removeAttribute('data-pressed');
    pressed.click();
  };
}
