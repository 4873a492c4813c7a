import { limits } from '#core/wire/limits.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { signerRequestSchema } from '#core/wire/contract/signer.ts';
import { isEmail } from '#core/wire/text.ts';
import type { Draft, DraftSigner } from '#core/draft/draft.ts';
import { signerToRequest } from '#core/draft/metadata/draftToCreateTransaction.ts';
import type { Problem, ProblemCode } from './problem.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { countUnder, tallyFields } from '#core/draft/lists/tallyFields.ts';

/** One thing that is wrong with a signer's settings, whatever the signer is called. */
interface Fault {
  code: ProblemCode;
  key: string;
  values: Problem['values'];
}

const known = new WeakMap<DraftSigner, readonly Fault[]>();

function emailFault({ email, sendSignRequest, sendSignConfirmation }: DraftSigner): Fault[] {
  const address = email.trim();
  if (address === '')
    return sendSignRequest || sendSignConfirmation
      ? [{ code: 'signer.emailMissing', key: '', values: {} }]
      : [];
  return isEmail(address)
    ? []
    : [{ code: 'signer.emailInvalid', key: '', values: { email: address } }];
}

/**
 * What the service would refuse in a signer's settings; read through the very schema that the
 * service uses.
 */
function faultsOf(signer: DraftSigner): readonly Fault[] {
  const found = known.get(signer);
  if (found) return found;
  const parsed = parseBody(signerRequestSchema, signerToRequest(signer));
  const settings = parsed.ok
    ? []
    : parsed.problems
        .filter(({ Path }) => Path !== 'Email')
        .map(
          ({ Path, Code, Message }): Fault => ({
            code: 'signer.setting',
            key: Path,
            values: { member: Path, reason: Code, message: Message },
          }),
        );
  const faults = [...emailFault(signer), ...settings];
  known.set(signer, faults);
  return faults;
}

/** Signer -> how many Signature boxes; nobody without one is in it. */
const signatures = new Map<string, number>();
const tally = tallyFields((field, by) => {
  if (field.type === 'Signature') for (const id of field.signerIds) countUnder(signatures, id, by);
});

/**
 * What is wrong with the signers: none, too many, settings that would be refused, and who has no
 * Signature box.
 */
export function findSignerProblems(draft: Draft, most: number = limits.signers): Problem[] {
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
  tally(draft.fields);
  const signed = signatures;
  const problems = draft.signers.flatMap((signer) => {
    const label = signerLabel(draft, signer.id);
    const place = { fieldIds: [], signerId: signer.id };
    const faults = faultsOf(signer).map(
      ({ code, key, values }): Problem => ({
        id: `${code} ${signer.id} ${key}`,
        code,
        severity: 'blocking',
        values: { signer: label, ...values },
        place,
      }),
    );
    if (signed.has(signer.id) || draft.fields.length === 0) return faults;
    const code: ProblemCode =
      signed.size > 0 ? 'signer.withoutSignatureUnlikeOthers' : 'signer.withoutSignature';
    const missing: Problem = {
      id: `${code} ${signer.id}`,
      code,
      severity: 'warning',
      values: { signer: label, others: signed.size },
      place,
    };
    return [...faults, missing];
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
