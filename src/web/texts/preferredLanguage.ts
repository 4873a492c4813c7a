import { nearestLanguage } from './loadLanguage.ts';
import { sourceLanguage } from './textStore.ts';

/** The first of a person's languages, best first, that has texts; English where none has. */
export function preferredLanguage(tags: readonly string[]): string {
  const near = tags.find((tag) => /^en\b/i.test(tag) || nearestLanguage(tag) !== sourceLanguage);
  return nearestLanguage(near ?? sourceLanguage);
}
