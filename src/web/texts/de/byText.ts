import type { Translation } from '../catalogue.ts';

/** Placing a field by text: it follows the text on the page. */
export const byText = {
  title: 'Nach Text platzieren',
  titleFollow: 'Einem Text folgen',
  text: 'Text',
  placeholder: 'Etwa {{example}}',
  hint: 'Tippen Sie einen Text des Dokuments oder klicken Sie Wörter auf einer Seite an. Das Feld steht dann daneben, auch in einer späteren Fassung.',
  reading: 'Seiten werden gelesen',
  scanned:
    'Hier lässt sich kein Text lesen: Die Seiten sind Bilder, wie nach dem Scannen. Platzieren Sie Felder von Hand.',
  soFar_one: 'bisher {{count}} Stelle, Seite {{read}} von {{total}}…',
  soFar_other: 'bisher {{count}} Stellen, Seite {{read}} von {{total}}…',
  found_one: '{{count}} Stelle',
  found_other: '{{count}} Stellen auf {{pages}} Seiten',
  tooMany: 'Mehr als {{limit}} Stellen: Schreiben Sie mehr vom Text.',
  none: 'Der Text steht nicht im Dokument. Groß- und Kleinschreibung zählt; er muss in einer Zeile stehen.',
  noneScanned_one:
    'Der Text ist nicht da. {{count}} Seite ist ein Bild, das sich nicht lesen lässt.',
  noneScanned_other:
    'Der Text ist nicht da. {{count}} Seiten sind Bilder, die sich nicht lesen lassen.',
  which: 'Stellen',
  all: 'Alle Stellen',
  onPage: 'Auf Seite {{page}}',
  one: 'Eine Stelle',
  previous: 'Vorige Stelle',
  next: 'Nächste Stelle',
  number: '{{number}} von {{count}}, Seite {{page}}',
  type: 'Feldtyp',
  place_one: 'Feld platzieren',
  place_other: 'An {{count}} Stellen platzieren',
  follow_one: 'Diesem Text folgen',
  follow_other: 'An {{count}} Stellen folgen',
  sayPlaced_one: 'Das Feld folgt „{{text}}“',
  sayPlaced_other: 'Das Feld folgt „{{text}}“ an {{count}} Stellen',
} as const satisfies Translation<'byText'>;
