/** Repeating fields, copying them for others, and taking them to other pages. */
export const arranging = {
  wordAll: 'all',
  wordOdd: 'odd',
  wordEven: 'even',
  wordLast: 'last',
  pageWords: 'By name',
  pagesHint:
    'Such as 1-3, 7 or 3- for all from page 3; odd, even, last, all. The document has {{count}}.',
  linked: 'Keep them linked',
  linkedHint:
    'What changes on one changes on all: place, size, type, signers, value. Names stay numbered.',
  newNames_one: 'One new field: {{first}}.',
  newNames_other: '{{count}} new fields: {{first}} to {{last}}.',
  nothingNew: 'Nothing new: the field stands on these pages already.',
  forSignerTitle: 'Copy for another signer',
  forSignerText_one:
    'The field is copied, with a name of its own. What is repeated is copied on all its pages.',
  forSignerText_other:
    '{{count}} fields are copied, with names of their own. What is repeated is copied on all its pages.',
  forSigner: 'For',
  offsetAcross: 'To the right',
  offsetDown: 'Down',
  forSignerDo: 'Copy',
  toPageTitle: 'Move to another page',
  toPageText_one: 'The field keeps its place on the page. A repeated field leaves its repeat.',
  toPageText_other:
    '{{count}} fields keep their places on the page. Repeated fields leave their repeats.',
  toPageDo: 'Move',
  toPageRefused: 'Write a page number from 1 to {{count}}.',
} as const;
