import { sourceLanguage } from './textStore.ts';

/** The locale of a language's numbers and times: the browser's if it speaks it, else itself. */
export function localeOf(language: string): string {
  const own = navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`));
  return own ?? (language === sourceLanguage ? 'en-GB' : language);
}
