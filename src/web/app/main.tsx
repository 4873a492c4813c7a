import '#web/ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadLanguage } from '#web/texts/loadLanguage.ts';
import { showOwnLanguage } from '#web/texts/speaker/pageSpeaker.ts';
import { sourceLanguage } from '#web/texts/textStore.ts';
import { readDeveloper } from '#web/ui/theme/developer.ts';
import { outliveTranslation } from '#web/ui/browser/outliveTranslation.ts';
import { App } from './App.tsx';
import { readConnectToken } from '#web/app/connect/ConnectByLink.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
const app = (
  <StrictMode>
    <App connectToken={readConnectToken()} onRun={takeOver(root)} />
  </StrictMode>
);

outliveTranslation();
readDeveloper(location.search);
if (matchMedia('(any-pointer: coarse)').matches) awaitKeyboard();

const { lang } = document.documentElement;
// The page is in the language of its visitor; English is part of the app.
if (lang === sourceLanguage) start(root);
else
  loadLanguage(lang, 'documents', 'errors', 'status')
    .then(showOwnLanguage, () => {
      document.documentElement.lang = sourceLanguage;
    })
    .finally(() => start(root));

/** The keyboard of a touch screen comes with the focus; code that does not come, with the next. */
function awaitKeyboard(): void {
  const follow = () =>
    import('#web/ui/browser/followKeyboard.ts').then(
      ({ followKeyboard }) => followKeyboard(),
      awaitKeyboard,
    );
  addEventListener('focusin', () => void follow(), { once: true });
}

/** The page of `/` brings its first screen along, and React takes its elements over. */
function start(into: HTMLElement): void {
  if (into.hasChildNodes()) hydrateRoot(into, app);
  else createRoot(into).render(app);
}

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
