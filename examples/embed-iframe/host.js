import { embedPage } from './embedHost.js';

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no ${id}.`);
  return element;
}

const state = byId('state');
const heard = byId('heard');
const exportButton = byId('export');
const iframe = byId('page');
if (!(iframe instanceof HTMLIFrameElement)) throw new Error('The page has no iframe.');

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
/**
 * One after the other, so that an older draft never takes the place of a newer one.
 * @type {Promise<unknown>}
 */
let keeping = Promise.resolve();
/** @param {import('./embedHost.js').Draft | undefined} draft */
function keepDraft(draft) {
  const body = draft && JSON.stringify(draft);
  const write = () =>
    fetch(draftAddress, {
      method: draft ? 'PUT' : 'DELETE',
      // Also while the page goes away, as far as browsers let that be.
      ...(body !== undefined && { body, keepalive: body.length < 50_000 }),
    });
  keeping = keeping.then(write, write);
  keeping.catch(() => (state.textContent = 'The draft could not be kept.'));
}

const page = await embedPage(iframe, {
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
    if (message.type === 'draft') {
      const { files, version } = message;
      keepDraft({ files, ...(version !== undefined && { version }) });
    }
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
