import type { Namespace } from './catalogue.ts';
import { addTexts, hasTexts, sourceLanguage } from './textStore.ts';

const loads = new Map<string, Promise<void>>();

/** The languages that have texts, as primary tags; some only those of signers' pages. */
export const languages: readonly string[] = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl'];

/** The primary tag of a language that has texts (`nl-BE` -> `nl`), else English. */
export function nearestLanguage(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return languages.includes(primary) ? primary : sourceLanguage;
}

/**
 * Loads namespaces, and the common one, in the language nearest to a tag. Resolves to that language
 * without showing it; rejects when one cannot be fetched.
 */
export async function loadLanguage(tag: string, ...namespaces: Namespace[]): Promise<string> {
  const language = nearestLanguage(tag);
  const wanted = new Set([...namespaces, 'common' as const]);
  await Promise.all([...wanted].map((namespace) => load(language, namespace)));
  return language;
}

/** One file, once. A language without this namespace gets it in English. */
function load(language: string, namespace: Namespace): Promise<void> {
  const path = `./${language}/${namespace}.ts`;
  if (hasTexts(language, namespace)) return Promise.resolve();
  const running = loads.get(path);
  if (running) return running;
  const loading = read(path, language, namespace).catch((error: unknown) => {
    loads.delete(path);
    throw error;
  });
  loads.set(path, loading);
  return loading;
}

async function read(path: string, language: string, namespace: Namespace): Promise<void> {
  const isSource = language === sourceLanguage;
  const files = isSource
    ? (await import('./laterEnglish.ts')).englishTexts
    : (await import('./laterTranslations.ts')).translations;
  const module = await files[path]?.();
  if (!module && !isSource) await load(sourceLanguage, namespace);
  addTexts(language, namespace, module?.[namespace] ?? {});
}
