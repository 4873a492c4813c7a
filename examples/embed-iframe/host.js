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

const page = await embedPage(document.getElementById('page'), {
  nextAddress,
  onMessage(message) {
    const line = document.createElement('li');
    line.textContent = JSON.stringify(message);
    heard.append(line);
    if (message.type === 'ready') {
      state.textContent = 'Open.';
      exportButton.hidden = message.purpose !== 'design';
    }
    if (message.type === 'finished') state.textContent = 'Signed. Thank you.';
    if (message.type === 'declined') state.textContent = 'Declined.';
  },
});

exportButton.addEventListener('click', async () => {
  const { files } = await page.exportFields();
  state.textContent = JSON.stringify(files);
});
