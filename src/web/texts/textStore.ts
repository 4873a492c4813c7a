import { isolateName } from '#core/writing/isolateName.ts';
import type { Namespace } from './catalogue.ts';
import { common } from './en/common.ts';
import { documents } from './en/documents.ts';
import { errors } from './en/errors.ts';
import { status } from './en/status.ts';

/** The texts of one namespace in one language, by key. */
export type TextBundle = Readonly<Record<string, string>>;

/** A file of texts: they are exported under the name of their namespace. */
export type TextModule = Readonly<Record<string, TextBundle>>;

/** The source language, and what is shown where a translation is missing. */
export const sourceLanguage = 'en';

/** `en/common` -> its texts: the first screen's from the start, others by `loadTexts`. */
const bundles = new Map<string, TextBundle>(
  Object.entries({ common, documents, errors, status }).map(([namespace, texts]) => [
    `${sourceLanguage}/${namespace}`,
    texts,
  ]),
);
const plurals = new Map<string, Intl.PluralRules>();

/** Whether a namespace is there in a language. */
export function hasTexts(language: string, namespace: Namespace): boolean {
  return bundles.has(`${language}/${namespace}`);
}

/** Adds a namespace in a language. */
export function addTexts(language: string, namespace: Namespace, texts: TextBundle): void {
  bundles.set(`${language}/${namespace}`, texts);
}

/** The namespaces that are there in some language. */
export function knownNamespaces(): Namespace[] {
  return [...new Set([...bundles.keys()].map((path) => path.split('/')[1] as Namespace))];
}

/** Whether a key has a text, alone or with a plural, in a language or in English. */
export function hasText(language: string, namespace: Namespace, key: string): boolean {
  return [language, sourceLanguage].some((tag) => {
    const texts = bundles.get(`${tag}/${namespace}`);
    return texts?.[key] !== undefined || texts?.[`${key}_other`] !== undefined;
  });
}

/**
 * A text with its values. `count` chooses the plural form by the rules of the language; English
 * stands in for what a language lacks, the key for what English lacks. Numbers have the given
 * decimal sign.
 */
export function sayText(
  language: string,
  namespace: Namespace,
  key: string,
  values: Readonly<Record<string, string | number>>,
  decimal: () => string = () => '.',
): string {
  const text =
    find(language, namespace, key, values.count) ??
    find(sourceLanguage, namespace, key, values.count) ??
    key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    if (typeof value === 'string') return key === keptName ? value : isolateName(value);
    return Number.isInteger(value) ? String(value) : String(value).replace('.', decimal());
  });
}

/** The text that becomes a name itself, and is stored: no mark of direction belongs into it. */
const keptName = 'copyOf';

function find(
  language: string,
  namespace: Namespace,
  key: string,
  count: string | number | undefined,
): string | undefined {
  const texts = bundles.get(`${language}/${namespace}`);
  if (!texts || typeof count !== 'number') return texts?.[key];
  const form = pluralRules(language).select(count);
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key];
}

function pluralRules(language: string): Intl.PluralRules {
  const made = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, made);
  return made;
}
