import './node_modules/fieldwright/lib/designer/element.js';

const designer = document.querySelector('fieldwright-designer');
const output = document.querySelector('output');

designer.settings = { signers: [{ name: 'Ada', email: 'ada@example.com' }] };
document.querySelector('#file').addEventListener('change', ({ target }) => {
  designer.documents = [...target.files];
});
designer.addEventListener('change', ({ detail }) => {
  output.textContent = JSON.stringify(detail);
});
designer.addEventListener('send', ({ detail }) => {
  // A page of your own hands this to its server, which holds the keys: see examples/node-send.
  window.sent = detail.design;
});
