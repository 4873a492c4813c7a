/** The sentence to which a signer consents, by language. */
const sentences: Record<string, string> = {
  de: 'Ich habe die Dokumente gelesen und stimme ihnen zu.',
  en: 'I have read the documents and agree to them.',
  es: 'He leído los documentos y estoy de acuerdo con ellos.',
  fr: 'J’ai lu les documents et je les approuve.',
  it: 'Ho letto i documenti e li approvo.',
  nl: 'Ik heb de documenten gelezen en ga ermee akkoord.',
  pl: 'Zapoznałem(-am) się z dokumentami i wyrażam na nie zgodę.',
};

/** The sentence in a signer's language, such as `nl-NL`; English for one that is not here. */
export function consentText(language: string): string {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return (Object.hasOwn(sentences, base) ? sentences[base] : undefined) ?? sentences['en'] ?? '';
}
