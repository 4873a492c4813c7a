import type { FieldEntry } from './fieldKind.ts';
import { fieldKinds, type FieldType } from './fieldKinds.ts';
import { type FieldTraits, type TraitName, traitsIn } from './fieldTraits.ts';
import { isSigned } from './kindFacts.ts';

/** A trait that its field cannot have, or not so; the words follow its path. */
export interface TraitFault {
  member: TraitName;
  words: string;
}

/** What of the traits of a field its kind does not have. */
export function traitFaults(type: FieldType, members: FieldTraits): TraitFault[] {
  const traits = traitsIn(members) ?? {};
  const own: readonly string[] = fieldKinds[type].traits;
  const [odd, oddWords = ''] = fieldKinds[type].traitFault?.(traits) ?? [];
  const faults: TraitFault[] = odd ? [{ member: odd, words: oddWords }] : [];
  const strange = (Object.keys(traits) as TraitName[]).flatMap((member): TraitFault[] => {
    if (own.includes(member)) return [];
    if (member === 'Required' && isSigned(type))
      return traits.Required ? [] : [{ member, words: `cannot be false: a ${type} is required` }];
    return [{ member, words: `is not for a ${type}, which takes ${own.join(', ')}` }];
  });
  return [...strange, ...faults];
}

/** Why a `Value` is refused, as words after its path; breaks are for what has several lines. */
export function valueFault(
  type: FieldType,
  value: FieldEntry | number | undefined,
  traits: FieldTraits,
): string | undefined {
  if (value === undefined) return undefined;
  const { entry, valueFault: own } = fieldKinds[type];
  const hasBreak = typeof value === 'string' && /[\r\n\t]/.test(value);
  if (hasBreak && !entry?.style?.(traits)?.multiline)
    return 'must not hold line breaks or other control characters';
  return own(value, traits);
}
