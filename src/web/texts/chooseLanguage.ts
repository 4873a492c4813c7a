import { languageCookie } from '#core/wire/screenLanguages.ts';
import { loadLanguage } from './loadLanguage.ts';
import { showOwnLanguage } from './speaker/pageSpeaker.ts';
import { knownNamespaces } from './textStore.ts';

const keptForSeconds = 400 * 24 * 60 * 60;

/**
 * Shows the language that a person chose, with all texts that are there so far, and keeps the
 * choice in a cookie, so that the server answers with pages in it. Rejects, and changes nothing,
 * when texts cannot be fetched.
 */
export async function chooseLanguage(tag: string): Promise<void> {
  const language = await loadLanguage(tag, ...knownNamespaces());
  showOwnLanguage(language);
  document.documentElement.lang = language;
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${keptForSeconds}; SameSite=Lax`;
}
