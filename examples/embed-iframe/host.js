import { embedPage } from './embedHost.js';

const state = document.getElementById('state');
const heard = document.getElementById('heard');
const exportButton = document.getElementById('export');

/** Asks the site's own server, which has the keys. */
async function nextAddress() {
  const answer = await fetch('/address', { method: 'POST' });
  if (!answer.ok) throw new Error('There is no address.');
  return (await answer.json()).address;
}

/** Drafts are kept by the site's server: browsers may keep nothing for pages of other sites. */
const draftAddress = '/draft';
async function keptDraft() {
  const answer = await fetch(draftAddress);
  return answer.status === 200 ? answer.json() : undefined;
}
// One after the other, so that an older draft never takes the place of a newer one.
let keeping = Promise.resolve();
function keepDraft(draft) {
  const body = draft && JSON.stringify(draft);
  const write = () =>
    fetch(draftAddress, {
      method: draft ? 'PUT' : 'DELETE',
      // Also while the page goes away, as far as browsers let that be.
      ...(draft && { body, keepalive: body.length < 50_000 }),
    });
  keeping = keeping.then(write, write);
  keeping.catch(() => (state.textContent = 'The draft could not be kept.'));
}

const page = await embedPage(document.getElementById('page'), {
  nextAddress,
  keptDraft,
  onMessage(message) {
    const line = document.createElement('li');
    line.textContent = JSON.stringify(message);
    heard.append(line);
    if (message.type === 'ready') {
      state.textContent = 'Open.';
      exportButton.hidden = message.purpose !== 'design';
    }
    if (message.type === 'draft') keepDraft({ files: message.files, version: message.version });
    if (message.type === 'sent' || message.type === 'saved') keepDraft(undefined);
    if (message.type === 'ended') state.textContent = 'This page is over.';
    if (message.type === 'finished') state.textContent = 'Signed. Thank you.';
    if (message.type === 'declined') state.textContent = 'Declined.';
  },
});

exportButton.addEventListener('click', async () => {
  const { files } = await page.exportFields();
  state.textContent = JSON.stringify(files);
});
