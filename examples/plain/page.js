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
  // The server of this page holds the keys; docs/component.md has what answers there.
  const { documents, metadata, signers, transaction } = detail.design;
  const form = new FormData();
  form.set('order', JSON.stringify({ metadata, signers, transaction }));
  for (const [name, pdf] of Object.entries(documents)) form.append('documents', pdf, name);
  detail.waitFor(fetch('/send', { method: 'POST', body: form }));
});
