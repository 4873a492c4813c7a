/** The dialog that prepares a print. */
export const print = {
  title: 'Print',
  preparing: 'Preparing page {{page}} of {{pages}}',
  progress: 'Pages prepared',
  pageFailed: 'Page {{page}} of {{name}} could not be drawn.',
  pageOf: '{{name}}, page {{page}}',
  failed_one: '{{count}} page could not be drawn',
  failed_other: '{{count}} pages could not be drawn',
  failedText: 'Its place in the print says so.',
  missing_one: '{{count}} document is not open and is left out',
  missing_other: '{{count}} documents are not open and are left out',
  printAnyway: 'Print the rest',
  impossible: 'The document cannot be printed now',
  impossibleText: 'A part of it did not arrive. Close this and try again.',
} as const;
