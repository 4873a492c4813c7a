import type { Namespace } from './catalogue.ts';
import { pageSpeaker } from './speaker/pageSpeaker.ts';

/** Loads namespaces in the language of our pages. Rejects when one cannot be fetched. */
export function loadTexts(...namespaces: Namespace[]): Promise<void> {
  return pageSpeaker.load(...namespaces);
}
