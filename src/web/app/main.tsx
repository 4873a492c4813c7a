import '#web/ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConnectToken } from '#web/app/connect/ConnectByLink.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
const app = (
  <StrictMode>
    <App connectToken={readConnectToken()} onRun={takeOver(root)} />
  </StrictMode>
);
// The page of `/` brings its first screen along; React takes the same elements over, so that
// nothing is replaced under the hand.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

/**
 * Notes which button of the screen that the page brought along was pressed before the app ran; what
 * is given back, called when the app runs, presses it, and ends what `public/beforePaint.js` did
 * until then. Chosen files wait in their input.
 */
function takeOver(root: HTMLElement): () => void {
  const pressed = root.querySelector('button[data-pressed]');
  return () => {
    dispatchEvent(new Event('app-runs'));
    if (!(pressed instanceof HTMLElement)) return;
    pressed.removeAttribute('data-pressed');
    pressed.click();
  };
}
