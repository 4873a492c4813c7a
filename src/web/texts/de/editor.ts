import type { Translation } from '../catalogue.ts';

/** The editor of metadata: what keeps a text from meaning something, and ways to copy it. */
export const editor = {
  hint: 'Escape, dann Tab verlässt den Editor. Strg+Leertaste ergänzt. Was Sie tippen, ändert sofort die Seite.',
  held: 'Zeile {{line}}: {{fault}} Die Seite zeigt den letzten gültigen Stand.',
  value: 'Ein Wert fehlt.',
  name: 'Ein Name in Anführungszeichen fehlt.',
  colon: 'Ein Doppelpunkt fehlt.',
  comma: 'Ein Komma oder eine schließende Klammer fehlt.',
  string: 'Der Text in Anführungszeichen endet nicht oder enthält ein unzulässiges Zeichen.',
  extra: 'Hinter dem Ende steht noch Text.',
  deep: 'Die Klammern sind zu tief verschachtelt.',
  repeated: '{{name}} steht hier zweimal.',
  locked: '{{name}} ist gesperrt. Entsperren Sie das Feld, um es zu verschieben.',
  unknown: '{{name}} ist unbekannt und wird nicht gesendet.',
  copyAs: 'Kopieren als…',
  copyCurl: 'Als curl kopieren',
  copyTypeScript: 'Als TypeScript kopieren',
  completions: 'Vorschläge',
} as const satisfies Translation<'editor'>;
