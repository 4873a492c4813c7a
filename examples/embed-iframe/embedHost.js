// All that a site needs to embed a page of Fieldwright; plain JavaScript, to be copied.

const version = 1;
const texts =
  (...names) =>
  (message) =>
    names.every((name) => typeof message[name] === 'string');
const isFiles = ({ files }) =>
  Array.isArray(files) &&
  files.every((file) => typeof file?.name === 'string' && typeof file.metadata === 'object');

/** What a message of each type must hold. */
const shapes = {
  ready: texts('purpose'),
  'address-needed': texts('reason'),
  opened: texts('transactionId', 'signerId'),
  finished: texts('transactionId', 'signerId'),
  declined: texts('transactionId', 'signerId'),
  status: (message) => texts('transactionId')(message) && Number.isInteger(message.status),
  ended: () => true,
  draft: isFiles,
  restored: ({ taken, refused }) => Array.isArray(taken) && Array.isArray(refused),
  exported: (message) => texts('request')(message) && isFiles(message),
  sent: texts('transactionId'),
  saved: (message) => texts('templateId')(message) && Number.isInteger(message.version),
};

/** Whether a message is one of this version, of this session, and complete. */
function isKnown(message, session) {
  if (typeof message !== 'object' || message === null) return false;
  const { fieldwright, session: from, type } = message;
  if (fieldwright !== version || from !== session) return false;
  return Object.hasOwn(shapes, type) && shapes[type](message);
}

/** See embedHost.d.ts. */
export async function embedPage(iframe, { nextAddress, onMessage, keptDraft, onError }) {
  const first = new URL(await nextAddress());
  const { origin } = first;
  const session = first.pathname.split('/').at(-1);
  const asked = new Map();
  let isFetching = false;

  const say = (message) =>
    iframe.contentWindow?.postMessage({ fieldwright: version, session, ...message }, origin);

  async function giveAddress() {
    if (isFetching) return;
    isFetching = true;
    try {
      const address = new URL(await nextAddress());
      if (address.origin !== origin) throw new Error(`The address is not of ${origin}.`);
      // Only what follows the # differs: the page stays as it is, and history gets no entry.
      iframe.contentWindow?.location.replace(address.href);
    } catch (error) {
      onError?.(error);
    } finally {
      isFetching = false;
    }
  }

  const giveDraft = ({ files, version }) =>
    say({ type: 'draft', files, ...(version !== undefined && { version }) });

  /** A page that designs has nothing but what the service has, until it gets back what it said. */
  async function giveBack() {
    try {
      const draft = await keptDraft?.();
      if (draft) giveDraft(draft);
    } catch (error) {
      onError?.(error);
    }
  }

  const hear = (event) => {
    if (event.origin !== origin || event.source !== iframe.contentWindow) return;
    const message = event.data;
    if (!isKnown(message, session)) return;
    if (message.type === 'address-needed') void giveAddress();
    if (message.type === 'ready' && message.purpose === 'design') void giveBack();
    if (message.type === 'exported') {
      asked.get(message.request)?.(message);
      asked.delete(message.request);
    }
    onMessage?.(message);
  };
  addEventListener('message', hear);
  iframe.src = first.href;

  return {
    setTheme: (theme) => say({ type: 'theme', theme }),
    openDocuments: (files) =>
      say({ type: 'open', documents: files.map((file) => ({ name: file.name, pdf: file })) }),
    giveDraft,
    exportFields: () =>
      new Promise((resolve) => {
        const request = crypto.randomUUID();
        asked.set(request, resolve);
        say({ type: 'export', request });
      }),
    close: () => removeEventListener('message', hear),
  };
}
