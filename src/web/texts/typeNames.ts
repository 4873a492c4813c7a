import type { FieldType } from '#core/fields/fieldKinds.ts';

/** What each kind of field is called, in the languages of the designer. */
export const typeNames: Readonly<
  Record<FieldType, Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'nl', string>>>
> = {
  Signature: {
    en: 'Signature',
    de: 'Unterschrift',
    es: 'Firma',
    fr: 'Signature',
    nl: 'Handtekening',
  },
  SingleLine: { en: 'Single line', de: 'Textzeile', es: 'Línea', fr: 'Ligne', nl: 'Tekstregel' },
  Check: { en: 'Check', de: 'Häkchen', es: 'Casilla', fr: 'Case', nl: 'Vinkje' },
};
