import type { DraftField } from '#core/draft/draft.ts';
import { nameFault } from '#core/draft/commands/fieldNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';

/**
 * What is wrong with a field's name by itself, said under it as it is typed; undefined for a good
 * one and for none.
 */
export function useFieldFault(field: DraftField | undefined): string | undefined {
  const t = useTexts('panels');
  const fault = field && nameFault(field.name);
  if (fault === undefined) return undefined;
  return t(
    (
      {
        empty: 'nameEmpty',
        tooLong: 'nameTooLong',
        control: 'nameControl',
        reserved: 'nameReserved',
        characters: 'nameCharacters',
      } as const
    )[fault],
  );
}
