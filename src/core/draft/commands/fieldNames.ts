import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { limits } from '#core/wire/limits.ts';
import { hasControlCharacter } from '#core/wire/text.ts';

/** Why a name is refused (`empty`, `tooLong`, `control`, `reserved`) or unwise (`characters`). */
export type NameFault = 'empty' | 'tooLong' | 'control' | 'reserved' | 'characters';

/**
 * What is wrong with a name by itself, or undefined. `characters`: outside A-Z a-z 0-9 _, which
 * other services refuse.
 */
export function nameFault(name: string): NameFault | undefined {
  if (name === '') return 'empty';
  if (name.length > limits.name) return 'tooLong';
  if (hasControlCharacter(name)) return 'control';
  if (name === '__proto__') return 'reserved';
  return /^[A-Za-z0-9_]+$/.test(name) ? undefined : 'characters';
}

/** The name in letters, digits and underscores: accents are dropped, all else becomes `_`. */
export function plainFieldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, limits.name - 10);
  const named = /[A-Za-z0-9]/.test(plain) ? plain : `Field${plain === '_' ? '' : plain}`;
  return named === '__proto__' ? 'proto' : named;
}

/** Hands out free names, each once; case does not count, as answers come in lower case. */
export interface FieldNamer {
  /** The type as on the wire and the lowest free number, such as `Signature1`. */
  next: (type: FieldType) => string;
  /** The name itself if free; else a generated name's next number, or `iban_2` for `iban`. */
  freeNameLike: (name: string) => string;
}

const generated = new RegExp(`^(${fieldTypes.join('|')})[0-9]+$`);

/** Whether a name is a generated one: the type and a number. */
export function isGeneratedName(name: string): boolean {
  return generated.test(name);
}

const isFieldType = (text: string | undefined): text is FieldType =>
  fieldTypes.some((type) => type === text);

/** A namer for a draft that has these names. Naming n fields costs O(n). */
export function createFieldNamer(taken: Iterable<string>): FieldNamer {
  const names = new Set<string>();
  for (const name of taken) names.add(name.toLowerCase());
  return namerBeside(names);
}

/** A namer beside names that are taken already, asked for in lower case. */
export function namerBeside(taken: { has(lowerCase: string): boolean }): FieldNamer {
  const given = new Set<string>();
  const used = {
    has: (name: string) => given.has(name) || taken.has(name),
    add: (name: string) => given.add(name),
  };
  /** Lower-case stem -> the lowest number that may be free. */
  const numbers = new Map<string, number>();
  const claim = (stem: string, first: number) => {
    const key = stem.toLowerCase();
    let number = numbers.get(key) ?? first;
    while (used.has(`${key}${number}`)) number += 1;
    numbers.set(key, number + 1);
    used.add(`${key}${number}`);
    return `${stem}${number}`;
  };
  return {
    next: (type) => claim(type, 1),
    freeNameLike(name) {
      const lower = name.toLowerCase();
      if (!used.has(lower)) {
        used.add(lower);
        return name;
      }
      const type = generated.exec(name)?.[1];
      if (isFieldType(type)) return claim(type, 1);
      const stem = /^(.+)_[0-9]{1,6}$/.exec(name)?.[1] ?? name;
      return claim(`${stem.slice(0, limits.name - 10)}_`, 2);
    },
  };
}

/** How many fields have a name, by the name in lower case. */
export function countNames(fields: readonly { name: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of fields) {
    const lower = name.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  }
  return counts;
}

/** A namer that knows the names of all these fields. */
export function fieldNamerFor(fields: readonly { name: string }[]): FieldNamer {
  return createFieldNamer(fields.map((field) => field.name));
}
