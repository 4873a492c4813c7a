// Asks for what a signer's page shows before any of its scripts has come, in this order, as
// browsers ask one server six things at a time: the request; what the page is made of, which a slow
// phone builds while the rest comes; what reads documents, by far the largest file (the page's own
// thread finds it in the browser's cache); and the first page of the first document. The page takes
// each answer once, and gives up what is late.
/**
 * What reads documents in a thread of its own, and all else that the page is made of: the build
 * puts their paths here.
 * @type {{ parser: string, parts: string[] }}
 */
const signersFiles = JSON.parse('{}');

/** @param {string} url */
const ask = (url) => {
  const aborter = new AbortController();
  const answer = fetch(url, { cache: 'no-store', signal: aborter.signal });
  answer.catch(() => undefined);
  return { answer, aborter };
};
const view = `/app${location.pathname}`;
window.askedAhead = new Map([[view, ask(view)]]);
for (const href of signersFiles.parts) {
  const link = document.createElement('link');
  if (href.endsWith('.js')) link.rel = 'modulepreload';
  else Object.assign(link, { rel: 'preload', as: 'style' });
  document.head.append(Object.assign(link, { crossOrigin: '', href }));
}
fetch(signersFiles.parser)
  .then((answer) => answer.arrayBuffer())
  .catch(() => undefined);
const firstPage = `${view}/first-page`;
window.askedAhead.set(firstPage, ask(firstPage));

// Shows what is to be signed as soon as the request has come: its name, the sender's words, the
// first page in its true shape, and where the fields are. The screen takes its place.
/** @type {(to: Element, name: string, style: string, text?: string) => HTMLElement} */
const add = (to, name, style, text = '') => {
  const element = document.createElement(name);
  element.style.cssText = style;
  element.textContent = text;
  to.append(element);
  return element;
};
/** @param {import('../../src/core/wire/surfaces/signSurface.ts').SigningView} view */
const show = ({ canAct, files, intro, language }) => {
  const root = document.getElementById('root');
  if (!root) return;
  const file = files.find(({ readable, sizes }) => readable && sizes);
  const hasScreen = () => root.querySelector('main:not([aria-busy="true"])');
  if (!canAct || !file || hasScreen()) return;
  // The system's font until the first page is on the screen (`useLaterForm`): 50 kB less before it.
  document.documentElement.style.setProperty('--font', 'ui-sans-serif, system-ui, sans-serif');
  const ahead = add(
    document.body,
    'div',
    'position:fixed;inset:0;z-index:-1;display:flex;flex-direction:column;overflow:hidden',
  );
  ahead.lang = language;
  const bar = add(
    ahead,
    'header',
    `flex:none;display:flex;align-items:center;height:var(--bar);padding:0 var(--space-4);background:var(--surface);border-bottom:1px solid var(--line)`,
  );
  add(
    bar,
    'h1',
    'overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:var(--medium)',
    file.displayName,
  );
  if (intro)
    add(
      ahead,
      'p',
      'flex:none;max-height:30dvh;padding:var(--space-3) var(--space-4);overflow:auto;background:var(--surface);border-bottom:1px solid var(--line);white-space:pre-line;overflow-wrap:anywhere',
      intro,
    );
  // As src/web/viewer/layout/viewModel.ts has it.
  const gap = innerWidth < 720 ? 8 : 24;
  const [size] = file.sizes ?? [];
  if (!size) return;
  const page = add(
    ahead,
    'div',
    `position:relative;flex:none;margin:${gap}px auto;width:min(${size.width / 0.75}px, 100% - ${2 * gap}px);aspect-ratio:${size.width}/${size.height};background:#fff;box-shadow:var(--shadow-page)`,
  );
  for (const { page: number, box } of [...file.fields, ...file.embedded]) {
    if (number !== 1) continue;
    /** @type {(length: number, of: number) => string} */
    const share = (length, of) => `${(100 * length) / of}%`;
    const place = add(
      page,
      'span',
      `position:absolute;left:${share(box.x, size.width)};top:${share(box.y, size.height)};width:${share(box.width, size.width)};height:${share(box.height, size.height)};border-radius:var(--radius-1);background:rgb(79 67 196/.1);box-shadow:inset 0 -1.5px 0 #4f43c4`,
    );
    place.dataset.awaitedField = '';
  }
  new MutationObserver((_, observer) => {
    if (!hasScreen()) return;
    observer.disconnect();
    ahead.remove();
  }).observe(root, { childList: true, subtree: true });
};
window.askedAhead
  .get(view)
  ?.answer.then((answer) => (answer.ok ? answer.clone().json() : undefined))
  .then((known) => known && show(known))
  .catch(() => undefined);
