import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';

/**
 * What mails to signers and receivers say. `{documents}`, `{subject}`, `{date}` and `{id}` are
 * filled in. Where a text stands twice, the first is for one document and the second for several.
 */
export interface MailTexts {
  requestSubject: string;
  reminderSubject: string;
  confirmationSubject: string;
  cancelledSubject: string;
  greeting: string;
  /** `{name}` is the receiver's. */
  greetingNamed: string;
  request: string;
  reminder: string;
  cancelled: string;
  /** `{reason}` is the sender's. */
  reason: string;
  confirmation: [string, string];
  attached: [string, string];
  tooLarge: [string, string];
  /** The link to the signer's page, before and after signing. */
  sign: string;
  view: string;
  until: string;
  /** Until when a receiver can download. */
  downloadUntil: string;
  personal: string;
  reference: string;
}

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
