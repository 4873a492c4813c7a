import { parseBody } from '#core/wire/parseBody.ts';
import { signerRequestSchema } from '#core/wire/contract/signer.ts';
import { isEmail } from '#core/wire/text.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';
import { sentName, signerToRequest } from '#core/draft/metadata/draftToCreateTransaction.ts';
import type { FieldAccounts, Problem, ProblemCode } from './problem.ts';
import { preparedName, signerLabel } from '#core/draft/commands/signerCommands.ts';

/** One thing that is wrong with a signer's settings, independent of the signer's name. */
export interface SignerFault {
  code: ProblemCode;
  key: string;
  values: Problem['values'];
  /** Absent: it keeps the draft from being sent. */
  severity?: Problem['severity'];
}

function emailFault({ email, sendSignRequest, sendSignConfirmation }: DraftSigner): SignerFault[] {
  const address = email.trim();
  if (address === '')
    return sendSignRequest || sendSignConfirmation
      ? [{ code: 'signer.emailMissing', key: '', values: {} }]
      : [];
  return isEmail(address)
    ? []
    : [{ code: 'signer.emailInvalid', key: '', values: { email: address } }];
}

function nameFault(signer: DraftSigner): SignerFault[] {
  const name = preparedName(signer);
  return name === sentName(signer)
    ? []
    : [{ code: 'signer.nameNotSent', key: '', values: { name }, severity: 'warning' }];
}

/** What the service would refuse in a signer's settings, by the very schema that it uses. */
export function signerFaults(signer: DraftSigner): readonly SignerFault[] {
  const parsed = parseBody(signerRequestSchema, signerToRequest(signer));
  const settings = parsed.ok
    ? []
    : parsed.problems
        .filter(({ Path }) => Path !== 'Email')
        .map(
          ({ Path, Code, Message }): SignerFault => ({
            code: 'signer.setting',
            key: Path,
            values: { member: Path, reason: Code, message: Message },
          }),
        );
  return [...emailFault(signer), ...settings, ...nameFault(signer)];
}

/** What the service would refuse in a signer's settings, as problems. `faultsOf` may remember. */
export function signerSettingProblems(
  draft: Draft,
  signer: DraftSigner,
  faultsOf = signerFaults,
): Problem[] {
  const label = signerLabel(draft, signer.id);
  return faultsOf(signer).map(({ code, key, values, severity = 'blocking' }) => ({
    id: `${code} ${signer.id} ${key}`,
    code,
    severity,
    values: { signer: label, ...values },
    place: { fieldIds: [], signerId: signer.id },
  }));
}

/**
 * What is wrong with the signers: none, too many, settings that would be refused, and who has no
 * Signature box. `faultsOf`: `signerFaults`, which may remember.
 */
export function findSignerProblems(
  draft: Draft,
  most: number,
  signed: FieldAccounts['signaturesBySigner'],
  faultsOf: typeof signerFaults,
): Problem[] {
  if (draft.signers.length === 0)
    return [
      {
        id: 'signer.none',
        code: 'signer.none',
        severity: 'blocking',
        values: {},
        place: { fieldIds: [] },
      },
    ];
  const problems = draft.signers.flatMap((signer) => {
    const label = signerLabel(draft, signer.id);
    const faults = signerSettingProblems(draft, signer, faultsOf);
    if (signed.has(signer.id) || draft.fields.length === 0) return faults;
    const code: ProblemCode =
      signed.size > 0 ? 'signer.withoutSignatureUnlikeOthers' : 'signer.withoutSignature';
    const missing: Problem = {
      id: `${code} ${signer.id}`,
      code,
      severity: 'warning',
      values: { signer: label, others: signed.size },
      place: { fieldIds: [], signerId: signer.id },
    };
    return [...faults, missing];
  });
  for (const { email } of draft.sending?.receivers ?? [])
    if (!isEmail(email))
      problems.push({
        id: `receiver.emailInvalid ${email}`,
        code: 'receiver.emailInvalid',
        severity: 'blocking',
        values: { email },
        place: { fieldIds: [] },
      });
  if (draft.signers.length > most)
    problems.push({
      id: 'draft.tooManySigners',
      code: 'draft.tooManySigners',
      severity: 'blocking',
      values: { count: draft.signers.length, limit: most },
      place: { fieldIds: [] },
    });
  return problems;
}
