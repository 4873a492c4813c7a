import { createInstance } from 'i18next';
import { common } from './en/common.ts';
import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { status } from './en/status.ts';

/** The source language, and what is shown where a translation is missing. */
export const sourceLanguage = 'en';

/** The one instance of i18next. The first screen's texts are in the first load; the rest comes by `loadTexts`. */
export const texts = createInstance();

void texts.init({
  lng: sourceLanguage,
  fallbackLng: sourceLanguage,
  defaultNS: 'common',
  ns: ['common', 'documents', 'errors', 'status'],
  resources: { [sourceLanguage]: { common, documents, errors, status } },
  // React escapes what it shows, so nothing is escaped twice.
  interpolation: { escapeValue: false },
  initAsync: false,
  partialBundledLanguages: true,
  returnNull: false,
});
