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
// The page of `/` brings its first screen along, and React takes its elements over.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

/**
 * Notes which button of the delivered markup was pressed before the app ran. Returns a function
 * that presses it when the app runs, and ends what `public/beforePaint.js` did until then. Chosen
 * files wait in their input.
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
