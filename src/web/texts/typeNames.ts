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
  MultiLine: { en: 'Paragraph', de: 'Absatz', es: 'Párrafo', fr: 'Paragraphe', nl: 'Alinea' },
  Number: { en: 'Number', de: 'Zahl', es: 'Número', fr: 'Nombre', nl: 'Getal' },
  Date: { en: 'Date', de: 'Datum', es: 'Fecha', fr: 'Date', nl: 'Datum' },
  Initials: { en: 'Initials', de: 'Kürzel', es: 'Iniciales', fr: 'Paraphe', nl: 'Paraaf' },
  DateSigned: {
    en: 'Date signed',
    de: 'Signiert am',
    es: 'Fecha de firma',
    fr: 'Date de signature',
    nl: 'Getekend op',
  },
  SignerName: { en: 'Name', de: 'Name', es: 'Nombre', fr: 'Nom', nl: 'Naam' },
  SignerEmail: { en: 'E-mail', de: 'E-Mail', es: 'Correo', fr: 'E-mail', nl: 'E-mail' },
  List: { en: 'List', de: 'Liste', es: 'Lista', fr: 'Liste', nl: 'Lijst' },
  Radio: { en: 'Radio', de: 'Auswahl', es: 'Opción', fr: 'Option', nl: 'Keuze' },
  Check: { en: 'Check', de: 'Häkchen', es: 'Casilla', fr: 'Case', nl: 'Vinkje' },
};
