import '#web/ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { readConnectToken } from '#web/app/connect/connectToken.ts';
import { takeOver } from './takeOver.ts';

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
