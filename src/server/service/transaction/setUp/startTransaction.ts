import { isSigned } from '#core/fields/kindFacts.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { assignedChoices, isButton } from '#server/service/transaction/fields/assignedChoices.ts';
import { type Assignments, assignFields } from '#server/service/transaction/fields/assignFields.ts';
import { findFactProblems } from '#server/service/transaction/fields/signerFacts.ts';
import { withPlacedSignatures } from '#server/service/transaction/fields/placeSignatures.ts';
import type { Change, Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { endOfDay } from '#server/service/transaction/state/deadline.ts';
import { inviteSigners } from '#server/service/transaction/upkeep/inviteSigners.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import { refuseSetUp } from './putFile.ts';
import {
  problem,
  refuse,
  type ServiceProblem,
} from '#server/service/transaction/state/serviceProblem.ts';
import { day, type TransactionState } from '#server/service/transaction/state/transactionState.ts';

/**
 * Starts: every file must be complete and every entry of `FormSets` must mean something. The
 * signers are notified.
 */
export function startTransaction(
  state: TransactionState,
  { now, origin }: { now: number; origin: Origin },
  rules: Rules,
): Decision {
  const late = refuseSetUp(state);
  if (late) return late;
  if (state.files.length === 0)
    return refuse(
      'no-files',
      'The transaction has no files. Upload the metadata and the PDF of at least one file, then start.',
    );
  const missing = state.files.filter((file) => !file.pdf);
  if (missing.length > 0)
    return {
      ok: false,
      problems: missing.map((file) =>
        problem('pdf-missing', `The PDF of "${file.fileId}" is missing. Upload it, then start.`),
      ),
    };
  const assigned = assignFields(state);
  const problems = [
    ...unresolvedEntries(assigned),
    ...clashingNames(assigned),
    ...unsignable(state, assigned),
    ...findFactProblems(state, rules, assigned),
  ];
  if (problems.length > 0) return { ok: false, problems };

  const started = begun(withPlacedSignatures(state), now);
  const { expiresAt } = started;
  const invited = inviteSigners(started, now, rules);
  return {
    ok: true,
    next: invited.next,
    events: [{ kind: 'started', at: now, ...origin }, ...invited.events],
    jobs: [
      ...postbackJobs(invited.next, now, rules),
      ...invited.jobs,
      { kind: 'expire', dueAt: expiresAt },
    ],
    cancelJobs: ['expire'],
  } satisfies { ok: true } & Change;
}

/** The state as it is from its start on, before anybody is asked. */
export function begun(state: TransactionState, now: number): TransactionState {
  return {
    ...state,
    status: transactionStatus.waitingForSigner,
    startedAt: now,
    expiresAt: endOfDay(now + state.daysToExpire * day),
  };
}

function unresolvedEntries({ unresolved }: Assignments): ServiceProblem[] {
  return unresolved.map(({ fileId, signerId, entry }) =>
    problem(
      'unknown-form-set',
      `"${entry}", which FormSets of ${signerId} in the metadata of "${fileId}" names, is neither a form set nor a file of this transaction.`,
    ),
  );
}

/** Signature fields of signers who are asked for their consent alone and draw nothing. */
function unsignable({ signers }: TransactionState, { generated }: Assignments): ServiceProblem[] {
  const types = (id: string) =>
    signers.find((signer) => signer.id === id)?.verifications.map(({ Type }) => Type) ?? [];
  return generated
    .filter((field) => isSigned(field.type))
    .flatMap((field) =>
      field.signerIds
        .filter((id) => types(id).includes('Consent') && !types(id).includes('Scribble'))
        .map((id) =>
          problem(
            'consent-and-signature',
            `${id} gives their consent alone, but is to sign "${field.name}" in "${field.fileId}". Add a Scribble to their Verifications.`,
          ),
        ),
    );
}

type Named = Pick<Assignments['generated'][number], 'name'> & { signerIds: readonly string[] };

/**
 * Names that one signer would find twice in one file of `Context`, where names are in lower case.
 */
function clashingNames({ generated, embedded }: Assignments): ServiceProblem[] {
  const files = new Map<string, Map<string, Named[]>>();
  const choices = assignedChoices({ generated });
  for (const field of [...generated.filter((one) => !isButton(one)), ...choices, ...embedded]) {
    const names = files.get(field.fileId) ?? new Map<string, Named[]>();
    files.set(field.fileId, names);
    const key = field.name.toLowerCase();
    const alike = names.get(key);
    if (alike) alike.push(field);
    else names.set(key, [field]);
  }
  return [...files].flatMap(([fileId, names]) =>
    [...names.values()].flatMap((alike) =>
      alike.flatMap((field, index) => {
        const other = alike
          .slice(0, index)
          .find((one) => one.signerIds.some((id) => field.signerIds.includes(id)));
        const signerId = other?.signerIds.find((id) => field.signerIds.includes(id));
        return other
          ? [
              problem(
                'names-clash',
                `${signerId} has two fields in "${fileId}" whose names are equal in lower case: "${other.name}" and "${field.name}". Rename one.`,
              ),
            ]
          : [];
      }),
    ),
  );
}
