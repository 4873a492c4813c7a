// Starts the app of a page that contains its first screen, once that screen is painted: this
// thread does one after the other. The app is fetched and compiled meanwhile. A hidden page paints
// nothing, and nobody waits for it.

const painted = document.hidden
  ? Promise.resolve()
  : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

painted
  .then(() => {
    /** @type {NodeListOf<HTMLLinkElement>} */
    const parts = document.querySelectorAll('link[rel=modulepreload]');
    return Promise.all([...parts].map(({ href }) => import(href)));
  })
  .catch(() => {
    const sentence = document.getElementById('not-loaded');
    if (sentence) sentence.hidden = false;
  });
