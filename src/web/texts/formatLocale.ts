import { shownLanguage, sourceLanguage } from './textStore.ts';

/** The locale of numbers and times: the browser's if it speaks the language shown, else that. */
export function formatLocale(): string {
  const shown = shownLanguage();
  const own = navigator.languages.find((tag) => tag === shown || tag.startsWith(`${shown}-`));
  return own ?? (shown === sourceLanguage ? 'en-GB' : shown);
}
