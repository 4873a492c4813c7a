import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { typeNames } from './typeNames.ts';

/**
 * The texts of a language for each type of field: `type…` is its name, `arm…` what takes its tool
 * in hand, from words with `{{type}}`.
 */
export function typeTexts(language: keyof (typeof typeNames)[FieldType], arm: string) {
  const texts = fieldTypes.flatMap((type) => {
    const name = typeNames[type][language];
    return [
      [`type${type}`, name],
      [`arm${type}`, arm.replace('{{type}}', name)],
    ];
  });
  return Object.fromEntries(texts) as Record<`${'type' | 'arm'}${FieldType}`, string>;
}
