import { pathText } from '#core/wire/parseBody.ts';
import type { ApiError } from '#web/api/apiResult.ts';
import type { FormField } from '#web/signing/form/formField.ts';
import { isPassing } from '#web/signing/session/keepSaving.ts';

/** Why finishing did not work, and the field that is to blame where one is. */
export type FinishTrouble =
  | { kind: 'noAnswer' | 'failed' | 'refused'; field?: undefined }
  | { kind: 'refused'; field: FormField };

/** What an error of Finish means to the signer. */
export function finishTrouble(error: ApiError, fields: readonly FormField[]): FinishTrouble {
  if (error.kind === 'noAnswer' || error.kind === 'aborted') return { kind: 'noAnswer' };
  if (isPassing(error) || error.kind !== 'refused') return { kind: 'failed' };
  const paths = new Set(error.problems.map((problem) => problem.Path));
  const field = fields.find(({ fileId, name }) =>
    ['entries', 'signatures'].some((part) => paths.has(pathText([part, fileId, name]))),
  );
  return field ? { kind: 'refused', field } : { kind: 'refused' };
}
