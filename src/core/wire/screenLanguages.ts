/**
 * The languages in which the screens for people who prepare and send are complete, by primary tag,
 * with their own names; the first is the source. Signers' pages have more.
 */
export const screenLanguages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
} as const;
export type ScreenLanguage = keyof typeof screenLanguages;

/** The cookie that keeps which of them a person chose. */
export const languageCookie = 'language';

/** The language of screens that a language tag asks for (`nl-BE` -> `nl`), if there is one. */
export function screenLanguage(tag: string): ScreenLanguage | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return Object.hasOwn(screenLanguages, primary) ? (primary as ScreenLanguage) : undefined;
}
