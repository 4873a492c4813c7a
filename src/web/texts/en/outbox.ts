/** The mails that would have been sent. */
export const outbox = {
  title: 'Outbox',
  lead: 'No mail server is set up, so mails are kept here instead of being sent.',
  to: 'To {{to}}',
  openLink: 'Open signing link',
  copyLink: 'Copy signing link',
  copied: 'The signing link was copied.',
  openCopies: 'Open download page',
  copyCopies: 'Copy download link',
  copiesCopied: 'The download link was copied.',
  copyFailed: 'The browser refused to copy. Select the link and copy it by hand.',
  viewTransaction: 'View transaction',
  empty: 'Send a document, and the mails to its signers appear here.',
  failed: 'The mails could not be loaded',
} as const;
