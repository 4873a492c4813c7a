import type { Translation } from '../catalogue.ts';

/** Repeating fields, copying them for others, and taking them to other pages. */
export const arranging = {
  wordAll: 'alle',
  wordOdd: 'oneven',
  wordEven: 'even',
  wordLast: 'laatste',
  pageWords: 'Op naam',
  pagesHint:
    'Zoals 1-3, 7 of 3- voor alles vanaf pagina 3; oneven, even, laatste, alle. Het document heeft er {{count}}.',
  linked: 'Gekoppeld houden',
  linkedHint:
    'Wat op één plek verandert, verandert overal: plaats, grootte, type, ondertekenaars, waarde. De namen blijven genummerd.',
  newNames_one: 'Eén nieuw veld: {{first}}.',
  newNames_other: '{{count}} nieuwe velden: {{first}} tot en met {{last}}.',
  nothingNew: 'Niets nieuws: het veld staat al op deze pagina’s.',
  forSignerTitle: 'Kopiëren voor een andere ondertekenaar',
  forSignerText_one:
    'Het veld wordt gekopieerd en krijgt een eigen naam. Wat herhaald is, wordt op al zijn pagina’s gekopieerd.',
  forSignerText_other:
    '{{count}} velden worden gekopieerd en krijgen eigen namen. Wat herhaald is, wordt op al zijn pagina’s gekopieerd.',
  forSigner: 'Voor',
  offsetAcross: 'Naar rechts',
  offsetDown: 'Omlaag',
  forSignerDo: 'Kopiëren',
  toPageTitle: 'Naar een andere pagina verplaatsen',
  toPageText_one: 'Het veld houdt zijn plaats op de pagina. Een herhaald veld wordt losgemaakt.',
  toPageText_other:
    '{{count}} velden houden hun plaats op de pagina. Herhaalde velden worden losgemaakt.',
  toPageDo: 'Verplaatsen',
  toPageRefused: 'Typ een paginanummer van 1 tot en met {{count}}.',
} satisfies Translation<'arranging'>;
