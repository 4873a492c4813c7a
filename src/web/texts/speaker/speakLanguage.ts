import type { Namespace } from '../catalogue.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Speaker } from './speaker.ts';
import { hasTexts, knownNamespaces } from '../textStore.ts';

/** The language that each speaker was told last. */
const choices = new WeakMap<Speaker, object>();

/**
 * Lets a speaker speak the language nearest to a tag, with the given namespaces and all that are
 * there so far. A later choice counts more than one that is still on its way. Rejects, and changes
 * nothing, when texts cannot be fetched.
 */
export async function speakLanguage(
  speaker: Speaker,
  tag: string,
  ...namespaces: Namespace[]
): Promise<void> {
  const choice = {};
  choices.set(speaker, choice);
  let language = speaker.language();
  // More may have come on the way.
  do language = await loadLanguage(tag, ...namespaces, ...knownNamespaces());
  while (knownNamespaces().some((namespace) => !hasTexts(language, namespace)));
  if (choices.get(speaker) === choice) speaker.show(language);
}
