import type { Translation } from '../catalogue.ts';

/** The editor of metadata: what keeps a text from meaning something, and ways to copy it. */
export const editor = {
  hint: 'Escape en dan Tab verlaat de editor. Ctrl+spatie vult aan. Wat u typt, verandert meteen de pagina.',
  held: 'Regel {{line}}: {{fault}} De pagina toont de laatste geldige stand.',
  value: 'Er ontbreekt een waarde.',
  name: 'Er ontbreekt een naam tussen aanhalingstekens.',
  colon: 'Er ontbreekt een dubbele punt.',
  comma: 'Er ontbreekt een komma of een sluithaakje.',
  string: 'De tekst tussen aanhalingstekens eindigt niet of bevat een ongeldig teken.',
  extra: 'Achter het einde staat nog tekst.',
  deep: 'De haakjes zijn te diep genest.',
  repeated: '{{name}} staat hier twee keer.',
  locked: '{{name}} is vergrendeld. Ontgrendel het veld om het te verplaatsen.',
  unknown: '{{name}} is onbekend en wordt niet verzonden.',
  copyAs: 'Kopiëren als…',
  copyCurl: 'Kopiëren als curl',
  copyTypeScript: 'Kopiëren als TypeScript',
  completions: 'Suggesties',
} as const satisfies Translation<'editor'>;
