import { createInstance } from 'i18next';
import { common } from './en/common.ts';
import { documents } from './en/documents.ts';

/** The source language, and what is shown where a translation is missing. */
export const sourceLanguage = 'en';

/** The one instance of i18next. The first screen's texts are in the first load; the rest comes by `loadTexts`. */
export const texts = createInstance();

void texts.init({
  lng: sourceLanguage,
  fallbackLng: sourceLanguage,
  defaultNS: 'common',
  ns: ['common', 'documents'],
  resources: { [sourceLanguage]: { common, documents } },
  // React escapes what it shows, so nothing is escaped twice.
  interpolation: { escapeValue: false },
  initAsync: false,
  partialBundledLanguages: true,
  returnNull: false,
});
