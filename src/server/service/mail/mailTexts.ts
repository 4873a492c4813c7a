import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import type { MailTexts } from './texts/mailSentences.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';

const catalogue: Record<string, MailTexts> = { en, nl, de, fr, es, it, pl };

/** The texts in a signer's language, such as `nl-NL`; English for a language that is not here. */
export function mailTextsOf(language: string): { texts: MailTexts; tag: string } {
  const base = language.toLowerCase().split('-')[0] ?? '';
  const texts = Object.hasOwn(catalogue, base) ? catalogue[base] : undefined;
  return texts ? { texts, tag: safeTag(language, base) } : { texts: en, tag: 'en' };
}

/** The tag itself where it is one, with its country for dates; else the language alone. */
function safeTag(language: string, base: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? base;
  } catch {
    return base;
  }
}
