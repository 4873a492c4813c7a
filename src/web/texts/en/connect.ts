/** The page that asks for an API key. */
export const connect = {
  title: 'Connect',
  lead: 'Connect this browser to the signing service',
  text: 'Sending and tracking need a connection. Designing does not: your drafts are here either way.',
  apiKey: 'API key',
  apiKeyHint: 'It is exchanged for a session of this browser and is not kept in the page.',
  connect: 'Connect',
  missing: 'Enter an API key.',
  refused: 'This key is not known to the service. Check it, or open a one-time link instead.',
  linkRefused:
    'This one-time link has been used or is older than 10 minutes. Make a new one, or enter an API key.',
  tooMany: 'Too many attempts. Wait a minute, then try again.',
  unreachable: 'The server did not answer. Check that it runs, then try again.',
  connecting: 'Connecting…',
  done: 'This browser is connected.',
  linkTitle: 'Or open a one-time link',
  linkText:
    'The server prints one each time it starts. To get another, run this where it is installed:',
  linkText2: 'The link works once, for 10 minutes.',
  already: 'This browser is connected.',
  disconnect: 'End session',
  disconnectEverywhere: 'Sign out everywhere',
  disconnectedEverywhere: 'Every browser that was signed in with this key is signed out.',
  disconnected: 'This browser is no longer connected. Drafts are kept.',
  disconnectFailed: 'The server did not answer, so this browser is still connected. Try again.',
  apiDocs: 'The calls of the API, explained',
} as const;
