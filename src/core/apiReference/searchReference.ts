import { foldText } from '#core/wire/foldText.ts';
import type { ApiCall, ApiReference } from './readReference.ts';

/** What was found: calls by their ids, schemas by their names. */
interface FoundEntries {
  calls: Set<string>;
  shapes: Set<string>;
}

/**
 * Finds what has every word of a text, without regard to case and accents, anywhere: in names,
 * paths, words, parameters and members. An empty text finds everything.
 */
export function searchReference(reference: ApiReference, text: string): FoundEntries {
  const words = foldText(text).split(' ').filter(Boolean);
  const has = (haystack: string) => {
    const folded = foldText(haystack);
    return words.every((word) => folded.includes(word));
  };
  return {
    calls: new Set(
      reference.groups
        .flatMap(({ calls }) => calls)
        .filter((call) => has(wordsOfCall(call)))
        .map(({ id }) => id),
    ),
    shapes: new Set(
      Object.entries(reference.shapes)
        .filter(([name, shape]) => has(`${name} ${memberTexts(shape)}`))
        .map(([name]) => name),
    ),
  };
}

function wordsOfCall(call: ApiCall): string {
  const { id, group, method, path, summary, description, parameters, bodies, answers } = call;
  return [
    id,
    group,
    method,
    path,
    summary,
    description,
    ...parameters.map((parameter) => `${parameter.name} ${parameter.description}`),
    ...bodies.map(({ type, shape }) => `${type} ${memberTexts(shape)}`),
    ...answers.map(({ status, description: meaning }) => `${status} ${meaning}`),
  ].join(' ');
}

/** The names of members and what is said of them, however deep. */
function memberTexts(shape: unknown): string {
  if (typeof shape !== 'object' || shape === null) return '';
  return Object.entries(shape)
    .map(([key, value]) => {
      if (key === 'properties' && typeof value === 'object' && value !== null)
        return `${Object.keys(value).join(' ')} ${Object.values(value).map(memberTexts).join(' ')}`;
      return typeof value === 'string' ? value : memberTexts(value);
    })
    .join(' ');
}
