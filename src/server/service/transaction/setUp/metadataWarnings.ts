import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Warnings of the form sets that metadata for a file takes over from other files: a key is unique
 * within a transaction, so that the other file loses its fields.
 */
export function formSetsTakenOver(
  { formSets }: TransactionState,
  fileId: string,
  { FormSets: own }: FileMetadata,
): WireProblem[] {
  return formSets.flatMap((set) => {
    if (set.fileId === fileId || !Object.hasOwn(own, set.key)) return [];
    const path = pathText(['FormSets', set.key]);
    const count = set.fields.length === 1 ? '1 field' : `${set.fields.length} fields`;
    return {
      Path: path,
      Code: 'form-set-taken-over',
      Message: `${path} was a form set of the file "${set.fileId}", which loses its ${count}: a key is unique within a transaction. Upload that file's metadata again under another key to keep them.`,
      Severity: 'warning' as const,
    };
  });
}

/** A warning for each Value that is allowed and enters nothing, as a text on a Check. */
export function idleValues({ FormSets }: FileMetadata): WireProblem[] {
  return Object.entries(FormSets).flatMap(([key, set]) =>
    Object.entries(set).flatMap(([name, definition]) => {
      const { Type, Value } = definition;
      const rules = fieldKinds[Type].entry;
      if (!rules || Value === undefined || rules.read(Value, definition) !== undefined) return [];
      const path = pathText(['FormSets', key, name, 'Value']);
      return {
        Path: path,
        Code: 'no-effect',
        Message: `${path} is kept and has no effect${rules.idleWords ? `: ${rules.idleWords}` : ''}.`,
        Severity: 'warning' as const,
      };
    }),
  );
}
