import { signerSchema } from '#core/wire/contract/signer.ts';
import { transactionSchema } from '#core/wire/contract/transaction.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { limits } from '#core/wire/limits.ts';
import { type UnknownMember, pathText } from '#core/wire/parseBody.ts';
import { utf8Bytes } from '#core/wire/text.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import { fieldKinds } from '#core/fields/fieldKinds.ts';
import type { FileMetadata } from '#core/wire/contract/fileMetadata.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** What becomes of members that the contract does not name. */
export interface UnknownJudged {
  /** Members that order something that does not happen here. */
  refused: ServiceProblem[];
  /** What is kept and answered back as it came. */
  kept: UnknownMember[];
  /** A sentence on each member that has no effect. */
  warnings: WireProblem[];
}

const isTrue = (value: unknown) => value === true || value === 1 || value === 'true';

/** Members of the family that would weaken the outcome when passed over; a lesser value is kept. */
const orders: Record<string, (value: unknown) => boolean> = {
  allowdelegation: isTrue,
  authentications: (value) => !(Array.isArray(value) && value.length === 0),
  expires: (value) => value !== '',
  // Known of a signer; anywhere else nobody would do them.
  verifications: (value) => !(Array.isArray(value) && value.length === 0),
};

const lowerCased = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
const ofTransaction = Object.keys(transactionSchema.shape);
const ofSigner = Object.keys(signerSchema.shape);
const answeredAnywhere = lowerCased([...ofTransaction, ...ofSigner]);
const answeredAt: Record<string, Set<string>> = {
  '': lowerCased(ofTransaction),
  'Signers.*': lowerCased(ofSigner),
};

/**
 * Whether the service answers with a member of this name there, so that what a client sends has no
 * effect.
 */
const isAnswered = ({ pattern, name }: UnknownMember): boolean =>
  (answeredAt[pattern.join('.')] ?? answeredAnywhere).has(name.toLowerCase());

/**
 * Judges unknown members: one that orders a check that does not happen here, or that begins with
 * `Require` and is true, is refused; any other is kept, at most 64 KiB together, with a warning.
 */
export function judgeUnknown(unknown: readonly UnknownMember[]): UnknownJudged {
  const judged: UnknownJudged = { refused: [], kept: [], warnings: [] };
  for (const member of unknown) {
    const { path, name, value } = member;
    const where = pathText([...path, name]);
    if (member.isSecond) {
      judged.warnings.push(
        warning(where, 'has no effect, as the same member is there in another spelling'),
      );
      continue;
    }
    const lowerCase = name.toLowerCase();
    const order = Object.hasOwn(orders, lowerCase) ? orders[lowerCase] : undefined;
    if (order?.(value) ?? (lowerCase.startsWith('require') && isTrue(value)))
      judged.refused.push(
        problem(
          'not-done-here',
          `${where} ${JSON.stringify(value).slice(0, 100)} orders something that this service does not do. Leave it out; of checks, a Scribble or a Consent in the Verifications of a signer is done.`,
          where,
        ),
      );
    else if (isAnswered(member))
      judged.warnings.push(warning(where, 'is set by the service; what was sent has no effect'));
    else {
      judged.kept.push(member);
      if (!order)
        judged.warnings.push(warning(where, 'is not known here; it is kept and has no effect'));
    }
  }
  const bytes = utf8Bytes(JSON.stringify(judged.kept.map(({ name, value }) => [name, value])));
  if (bytes > limits.contextBytes)
    judged.refused.push(
      problem(
        'not-done-here',
        `Members that are not known here take ${bytes} bytes together; at most ${limits.contextBytes} are kept.`,
      ),
    );
  return judged;
}

function warning(where: string, clause: string): WireProblem {
  return {
    Path: where,
    Code: 'no-effect',
    Message: `${where} ${clause}.`,
    Severity: 'warning',
  };
}

/** The kept members of the object at a path. */
export function keptAt(
  kept: readonly UnknownMember[],
  ...path: PropertyKey[]
): Record<string, unknown> {
  const at = pathText(path);
  return Object.fromEntries(
    kept.flatMap(({ path: own, name, value }) => (pathText(own) === at ? [[name, value]] : [])),
  );
}

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
