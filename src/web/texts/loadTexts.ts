import type { Namespace } from './catalogue.ts';
import { addTexts, hasTexts, shownLanguage, sourceLanguage, type TextBundle } from './textStore.ts';

type TextModule = Record<string, TextBundle>;

/** Text files that load later, each a chunk of its own: `./nl/signing.ts` -> how to get it. */
const files = import.meta.glob<TextModule>([
  './*/*.ts',
  '!./en/{common,documents,errors,status}.ts',
]);
const loads = new Map<string, Promise<void>>();

/** The languages that have texts, as primary tags. */
export const languages: readonly string[] = [
  ...new Set([sourceLanguage, ...Object.keys(files).map((path) => path.split('/')[1] ?? '')]),
];

/** Loads namespaces in the present language and English. Rejects when one cannot be fetched. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  const wanted = new Set([sourceLanguage, shownLanguage()]);
  await Promise.all(
    [...wanted].flatMap((language) => namespaces.map((namespace) => load(language, namespace))),
  );
}

/** The primary tag of a language that has texts (`nl-BE` -> `nl`), else English. */
export function nearestLanguage(tag: string): string {
  return hasLanguage(tag) ? primaryTag(tag) : sourceLanguage;
}

/** The first of a person's languages, best first, that has texts; English where none has. */
export function preferredLanguage(tags: readonly string[]): string {
  return nearestLanguage(tags.find((tag) => hasLanguage(tag)) ?? sourceLanguage);
}

/**
 * Loads namespaces, and the common one, in the language nearest to a tag. Resolves to that language
 * without showing it; rejects when one cannot be fetched.
 */
export async function loadLanguage(tag: string, ...namespaces: Namespace[]): Promise<string> {
  const language = nearestLanguage(tag);
  await Promise.all(
    [...namespaces, 'common' as const].flatMap((namespace) => [
      load(language, namespace),
      load(sourceLanguage, namespace),
    ]),
  );
  return language;
}

function hasLanguage(tag: string): boolean {
  return languages.includes(primaryTag(tag));
}

function primaryTag(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

/** One file, once. A language without this namespace falls back to English. */
function load(language: string, namespace: Namespace): Promise<void> {
  const path = `./${language}/${namespace}.ts`;
  const file = files[path];
  if (!file || hasTexts(language, namespace)) return Promise.resolve();
  const running = loads.get(path);
  if (running) return running;
  const loading = file().then(
    (module) => {
      addTexts(language, namespace, module[namespace] ?? {});
    },
    (error: unknown) => {
      loads.delete(path);
      throw error;
    },
  );
  loads.set(path, loading);
  return loading;
}
