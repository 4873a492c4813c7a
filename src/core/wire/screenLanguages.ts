/**
 * The languages in which the screens for people who prepare and send are complete, as primary tags;
 * the first is the source. Signers' pages have more.
 */
export const screenLanguages = ['en', 'de', 'nl', 'fr', 'es'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

/** The language of screens that a language tag asks for (`nl-BE` -> `nl`), if there is one. */
export function screenLanguage(tag: string): ScreenLanguage | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0];
  return screenLanguages.find((language) => language === primary);
}
