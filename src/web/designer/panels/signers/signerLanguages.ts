/** Languages that are offered by name; any other tag can be typed. */
const offered = [
  'en-US',
  'en-GB',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-BE',
  'fr-CH',
  'es-ES',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'sk-SK',
  'hu-HU',
  'ro-RO',
  'bg-BG',
  'el-GR',
  'tr-TR',
  'uk-UA',
  'ja-JP',
  'ko-KR',
  'zh-CN',
] as const;

/** A language to choose: its tag, and its name in the language shown, such as `English (en-GB)`. */
export interface LanguageOption {
  tag: string;
  name: string;
}

/** A tag with its language's name before it; the bare tag where the browser does not know it. */
export function languageName(tag: string, locale: string): string {
  try {
    const primary = new Intl.Locale(tag).language;
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(
      primary,
    );
    return name === undefined ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}

/** The languages to offer by name, in the order of their names; with `chosen`, if it is another. */
export function languageOptions(chosen: string, locale: string): LanguageOption[] {
  const tags = new Set<string>(offered);
  if (chosen !== '') tags.add(chosen);
  return [...tags]
    .map((tag) => ({ tag, name: languageName(tag, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
