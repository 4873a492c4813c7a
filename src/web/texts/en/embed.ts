/** A page inside a page of another site. */
export const embed = {
  title: 'Document',
  aloneTitle: 'This page belongs inside another site',
  aloneText: 'Open it on the site that asked you to.',
  goneTitle: 'This page has ended',
  goneText: 'Go back to the site around it and open it again.',
  waitingTitle: 'One moment',
  waitingText:
    'This page was loaded again and waits for the site around it. If nothing happens, open it there again.',
  noAnswerTitle: 'The service does not answer',
  noAnswerText: 'Check the connection, then try again.',
  chooseTitle: 'Choose a document',
  chooseText: 'Open the PDFs on which fields are to be placed. They stay in this browser.',
  openPdf: 'Open PDF',
  sendTitle: 'Start signing?',
  sendText:
    'The fields are put into the transaction, and its signers are asked. After that they cannot be changed.',
  send: 'Start signing',
  sendFailed: 'It was not started',
  sentTitle: 'Signing has started',
  sentText: 'The signers are asked now.',
  save: 'Save',
  saveFailed: 'It was not saved',
  saved: 'Saved',
  unsaved: 'Not saved',
  saving: 'Saving…',
  restored: 'The fields that were not saved are back.',
  restoredOlder:
    'The fields that were not saved are back. The template has a newer version than they were made on: Undo shows it.',
  notRestored: 'Fields that were kept could not be read: {{names}}',
  changedText: 'Somebody else saved a version meanwhile. Open this page again to work on that one.',
} as const;
