import { fillsItself, hasColumns, isSigned } from '#core/fields/kindFacts.ts';
import type { Rules } from '#server/service/transaction/state/change.ts';
import { problem, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { assignFields, type Assignments } from './assignFields.ts';
import { type FillableField, fieldsOfSigner } from './fieldsOfSigner.ts';
import { findTextFault } from './findTextFault.ts';

/** What fields that fill themselves hold of their signer; absent: not known. */
export interface SignerFacts {
  day?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/** The fields with what those of them hold that fill themselves. */
export function withFacts(
  fields: readonly FillableField[],
  facts: SignerFacts,
): readonly FillableField[] {
  return fields.map((field) => {
    const fills = fillsItself(field.kind);
    return fills ? { ...field, value: facts[fills]?.trim() ?? '' } : field;
  });
}

/** As long as any day: all of them have so many digits. */
const someDay = '2026-12-31';

/**
 * Fields that fill themselves with what is not known of their signer, and never will be, or with
 * what their box has no room for.
 */
export function findFactProblems(
  state: TransactionState,
  rules: Pick<Rules, 'rightMeasuredFrom'>,
  assigned: Assignments = assignFields(state),
): ServiceProblem[] {
  const isThere = assigned.generated.some(({ type }) => hasColumns(type) && !isSigned(type));
  if (!isThere) return [];
  return state.signers.flatMap((signer) => {
    const known = {
      day: someDay,
      email: signer.email,
      // Whoever gives their name with a signature can shorten it.
      name: givesName(signer) ? undefined : signer.scribbleName,
    };
    const { fillable } = fieldsOfSigner(state, signer.id, rules, assigned);
    return withFacts(fillable, known).flatMap((field) => factProblem(field, signer) ?? []);
  });
}

function factProblem(field: FillableField, signer: SignerRecord): ServiceProblem | undefined {
  const fills = fillsItself(field.kind);
  if (!fills) return undefined;
  const where = `"${field.name}" in "${field.fileId}"`;
  if (field.value !== '') {
    const fault = findTextFault(field, field.value);
    return (
      fault && problem(fault.code, `${where}, which shows that of ${signer.id}, ${fault.clause}.`)
    );
  }
  if (fills === 'name' && givesName(signer)) return undefined;
  const member = fills === 'email' ? 'Email' : 'ScribbleName';
  return problem('fact-missing', `${signer.id} has no ${member}, but ${where} shows it. Give one.`);
}

/** Whether a signer says how they are called, with a signature. */
function givesName({ scribbleNameFixed, verifications }: SignerRecord): boolean {
  return !scribbleNameFixed && verifications.some(({ Type }) => Type === 'Scribble');
}
