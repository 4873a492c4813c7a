import type { Translation } from '../catalogue.ts';

/** Placing a field by text: it follows the text on the page. */
export const byText = {
  title: 'Op tekst plaatsen',
  titleFollow: 'Een tekst volgen',
  text: 'Tekst',
  placeholder: 'Zoals {{example}}',
  hint: 'Typ een tekst uit het document of klik woorden op een pagina aan. Het veld staat er dan naast, ook in een latere versie.',
  reading: 'Pagina’s worden gelezen',
  scanned:
    'Hier valt geen tekst te lezen: de pagina’s zijn afbeeldingen, zoals bij een scan. Plaats velden met de hand.',
  soFar_one: 'tot nu toe {{count}} plaats, pagina {{read}} van {{total}}…',
  soFar_other: 'tot nu toe {{count}} plaatsen, pagina {{read}} van {{total}}…',
  found_one: '{{count}} plaats',
  found_other: '{{count}} plaatsen op {{pages}} pagina’s',
  tooMany: 'Meer dan {{limit}} plaatsen: schrijf meer van de tekst.',
  none: 'De tekst staat niet in het document. Hoofdletters tellen mee; hij moet op één regel staan.',
  noneScanned_one: 'De tekst is er niet. {{count}} pagina is een afbeelding, die niet te lezen is.',
  noneScanned_other:
    'De tekst is er niet. {{count}} pagina’s zijn afbeeldingen, die niet te lezen zijn.',
  which: 'Plaatsen',
  all: 'Alle plaatsen',
  onPage: 'Op pagina {{page}}',
  one: 'Eén plaats',
  previous: 'Vorige plaats',
  next: 'Volgende plaats',
  number: '{{number}} van {{count}}, pagina {{page}}',
  type: 'Type veld',
  place_one: 'Veld plaatsen',
  place_other: 'Op {{count}} plaatsen zetten',
  follow_one: 'Deze tekst volgen',
  follow_other: 'Op {{count}} plaatsen volgen',
  sayPlaced_one: 'Het veld volgt “{{text}}”',
  sayPlaced_other: 'Het veld volgt “{{text}}” op {{count}} plaatsen',
} as const satisfies Translation<'byText'>;
