// Starts the app of a page that contains its first screen, once that screen is painted: this
// thread does one after the other. The app is fetched and compiled meanwhile. A hidden page paints
// nothing, and nobody waits for it.

/**
 * Calls back in a task of its own. A timer would come after the pictures of the screen: browsers
 * prefer what shows something to timers.
 * @param {() => void} callback
 */
const nextTask = (callback) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = callback;
  port2.postMessage(undefined);
};

const painted = document.hidden
  ? Promise.resolve()
  : new Promise((done) => requestAnimationFrame(() => nextTask(() => done(undefined))));

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
