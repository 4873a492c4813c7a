// Starts the app of a page that contains its first screen, once that screen is painted: fetching,
// compiling and running it take longer than painting, and on two cores one delays the other. A
// hidden page paints nothing, and nobody waits for it.

const painted = document.hidden
  ? Promise.resolve()
  : new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

painted
  .then(() => {
    const named = document.querySelector('meta[name=app]')?.getAttribute('content');
    const paths = named?.split(' ') ?? [];
    return Promise.all(paths.map((path) => import(path)));
  })
  .catch(() => {
    const sentence = document.getElementById('not-loaded');
    if (sentence) sentence.hidden = false;
  });
