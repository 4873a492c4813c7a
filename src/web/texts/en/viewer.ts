/** Pages on the screen: their names, their pictures, and what is wrong with a file. */
export const viewer = {
  document: 'Document',
  pages: 'Pages',
  page: 'Page {{number}}',
  pageOf: 'Page {{number}} of {{name}}',
  blank: 'Blank',
  notDrawn: 'Not drawn',
  pageDamaged: 'This page cannot be drawn',
  pageDamagedText:
    'Its content in the file is damaged. Its size is known, so fields can be placed.',
  pageTimeout: 'This page takes too long to draw',
  pageTimeoutText: 'It was stopped so that the other pages go on working.',
  pageUnreadable: 'This page could not be read',
  pageUnreadableText:
    'The document was changed or removed meanwhile, or cannot be reached. Try again, or reload.',
  details: 'Details: {{detail}}',
  opening: 'Opening {{name}}…',
  openingPart: '{{read}} of {{total}} read',
  passwordTitle: 'This file is locked',
  passwordText: 'Open {{name}} once with its password; it is not stored.',
  password: 'Password',
  passwordWrong: 'This is not the password of the file. Try again.',
  open: 'Open',
  emptyTitle: '{{name}} is empty',
  emptyText: 'Its download or copy was not finished. Get it again, then open it.',
  notPdfTitle: '{{name}} is not a PDF',
  notPdfText: 'Its name may end in .pdf, but its content is something else. Save it as PDF first.',
  damagedTitle: '{{name}} is damaged',
  damagedText:
    'Its content is broken beyond repair. Get it again, or save it anew in the program it came from.',
  unreadableTitle: '{{name}} could not be read',
  unreadableText: 'It was moved, changed or removed while it was open. Choose it again.',
  passwordCancelledTitle: '{{name}} is still locked',
  passwordCancelledText: 'It opens only with its password. Open it again to enter it.',
  unsupportedTitle: '{{name}} is a dynamic XFA form',
  unsupportedText:
    'Its pages exist only inside the program that made it. Print it to PDF there, or flatten it, then open the result.',
  noPagesTitle: '{{name}} has no pages',
  noPagesText: 'There is nothing to place fields on. Choose another file.',
  timeoutTitle: '{{name}} takes too long to open',
  timeoutText:
    'It was stopped because it made no progress: it may be built to never end. Save it anew as PDF, then open it.',
  tabEndedTitle: '{{name}} was not opened again',
  tabEndedText:
    'The browser ended this page twice while it was being opened: it may take more memory than there is. Close other tabs and try again, or open a smaller copy.',
  notFetchedTitle: '{{name}} could not be shown',
  notFetchedText:
    'What shows PDFs could not be fetched. Check the connection and try again; if that does not help, reload the page.',
  abortedTitle: '{{name}} was not opened',
  abortedText: 'Opening was cancelled.',
  printWords:
    'To print the document, close this and press Ctrl+P in the page, or choose Print in its menu.',
} as const;
