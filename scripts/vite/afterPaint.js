// Starts the app of a page that brings its first screen along, once that screen is on the glass:
// fetching, compiling and running it take longer than painting, and on two cores one holds up the
// other. Nobody sees a hidden page, which paints nothing.

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
