import type { Rules } from '#server/service/transaction/state/change.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import { type AssignedPlace, placesOfField } from './placesOfField.ts';

/**
 * Where the fields of a file stand that are placed by text; undefined while its PDF is not there.
 */
export function placedByText(
  { formSets, files }: TransactionState,
  fileId: string,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
): { formSet: string; name: string; places: AssignedPlace[] }[] | undefined {
  const pdf = files.find((file) => file.fileId === fileId)?.pdf;
  return (
    pdf &&
    formSets
      .filter((set) => set.fileId === fileId)
      .flatMap(({ key: formSet, fields }) =>
        fields
          .filter(({ location }) => location.Search !== undefined)
          .map((field) => ({
            formSet,
            name: field.name,
            places: placesOfField(field, pdf.facts, rules),
          })),
      )
  );
}
