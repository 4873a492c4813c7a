// Runs before the first paint, and before any other script of this page.

// A browser that is too old gets a sentence instead of a page on which nothing works: one without
// lookbehind (Safari 16.4), toSorted (Firefox 115) or color-mix (Chrome 111).
const isTooOld = () => {
  try {
    new RegExp('(?<=a)b');
    return !(
      'toSorted' in Array.prototype && CSS.supports('color', 'color-mix(in srgb, red, red)')
    );
  } catch {
    return true;
  }
};
if (isTooOld())
  addEventListener('DOMContentLoaded', () => {
    document.getElementById('too-old').hidden = false;
  });

const stored = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused: the page looks as on a first visit.
    return null;
  }
};
const root = () => document.getElementById('root');

// A chosen look does not flash. Kept in step with src/web/ui/theme/theme.ts.
const theme = stored('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

// A connect link is redeemed at once, and is redeemed also when somebody leaves the page before the
// app is there, which takes the answer (src/web/api/browserClients.ts).
const token = new URL(location.href).searchParams.get('connect');
if (token !== null) {
  const url = '/app/session';
  const body = JSON.stringify({ token });
  const headers = { 'content-type': 'application/json' };
  const answer = fetch(url, { method: 'POST', headers, body, keepalive: true });
  // The app hears of the failure, if there is one.
  answer.catch(() => undefined);
  window.earlyRequest = { url, body, answer };
}

// The page of `/` brings its first screen along, as it is on a first visit and on later ones. One
// of them is put where the app will take it over. Kept in step with
// src/web/app/documents/DocumentsScreen.tsx.
new MutationObserver((_, observer) => {
  if (!root()) return;
  observer.disconnect();
  const visit = stored('documents') === 'some' ? 'later-visit' : 'first-visit';
  const screen = document.getElementById(visit);
  if (screen) root().append(screen.content);
  for (const template of document.querySelectorAll('template')) template.remove();
}).observe(document, { childList: true, subtree: true });

// What is done before the app runs is not lost. A button that was pressed is marked, and the app
// presses it (src/web/app/main.tsx), or prepares for the file that is being chosen; dropped
// files are put into the input that opens files, where the app finds what was chosen.
const untilTheAppRuns = new AbortController();
let filesAreOver = false;
const early = { capture: true, signal: untilTheAppRuns.signal };
addEventListener(
  'app-runs',
  () => {
    untilTheAppRuns.abort();
    if (!filesAreOver) return;
    // The browser tells only once that files came in.
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], ''));
    dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
  },
  { once: true },
);
addEventListener(
  'click',
  ({ target }) => {
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    target.closest?.('#root button, #root input')?.setAttribute('data-pressed', '');
  },
  early,
);
addEventListener(
  'dragenter',
  ({ dataTransfer }) => {
    filesAreOver = dataTransfer?.types.includes('Files') === true;
  },
  early,
);
addEventListener(
  'dragleave',
  ({ relatedTarget }) => {
    if (relatedTarget === null) filesAreOver = false;
  },
  early,
);
addEventListener(
  'dragover',
  (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  },
  early,
);
addEventListener(
  'drop',
  (event) => {
    filesAreOver = false;
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const input = document.querySelector('#root input[type=file]');
    if (!input) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  },
  early,
);

// A script or style sheet that does not arrive leaves a page that does nothing: it says so.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)) return;
    const sentence = document.getElementById('not-loaded');
    if (sentence) sentence.hidden = false;
  },
  early,
);
