import { entryRules, type FilledKind, isChoice, takesInitials } from '#core/fields/kindFacts.ts';

/** What a kind of field is called to a signer, by how it is filled in: a key of `signing`. */
export function kindText(kind: FilledKind) {
  const rules = entryRules[kind];
  if (takesInitials(kind)) return 'kindInitials';
  if (!rules) return 'kindSignature';
  if (isChoice(kind)) return 'kindChoice';
  if (!rules.typed) return 'kindCheck';
  if (rules.picks === 'date') return 'kindDate';
  return rules.keys === 'decimal' ? 'kindNumber' : 'kindText';
}
