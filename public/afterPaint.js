// Starts the app of a page that brings its first screen along, once that screen is on the glass: starting takes longer than painting. Nobody sees
// a hidden page, which paints nothing.

const painted = document.hidden
  ? Promise.resolve()
  : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

painted
  .then(() => import(document.querySelector('link[data-app]').href))
  .catch(() => {
    const sentence = document.getElementById('not-loaded');
    if (sentence) sentence.hidden = false;
  });
