import { shownLanguage, sourceLanguage } from './textStore.ts';

/**
 * The locale in which numbers and times are written: the browser's where it speaks the language
 * shown, else that language.
 */
export function formatLocale(): string {
  const shown = shownLanguage();
  const own = navigator.languages.find((tag) => tag === shown || tag.startsWith(`${shown}-`));
  return own ?? (shown === sourceLanguage ? 'en-GB' : shown);
}
