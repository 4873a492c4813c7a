import { fillsItself, isSignature } from '#core/fields/kindFacts.ts';
import { dayIn } from '#core/fields/localForms.ts';
import { deviceOf } from '#server/service/transaction/state/deviceOf.ts';
import { pathText } from '#core/wire/parseBody.ts';
import type { Entries, Finish } from '#core/wire/surfaces/signSurface.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import {
  type Decision,
  type Origin,
  type Rules,
  unchanged,
} from '#server/service/transaction/state/change.ts';
import { checkEntries, findMissing } from './checkEntries.ts';
import { checkSignatures, consentOf } from './checkSignatures.ts';
import { findUnseen } from './joinEntries.ts';
import {
  type FillableField,
  fieldsOfSigner,
  type SignerFields,
} from '#server/service/transaction/fields/fieldsOfSigner.ts';
import { withFacts } from '#server/service/transaction/fields/signerFacts.ts';
import { computedValues } from '#server/service/transaction/fields/computedFields.ts';
import {
  partDigest,
  type SignedPart,
  signedPartOf,
  standingDigest,
} from '#server/service/transaction/standing/standingDigest.ts';
import { inviteSigners } from '#server/service/transaction/upkeep/inviteSigners.ts';
import { withActivities } from '#server/service/transaction/state/activity.ts';
import { ownMember } from '#server/service/transaction/state/ownMember.ts';
import { postbackJobs } from '#server/service/transaction/shown/postbackJobs.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import {
  refuseSigning,
  signerOf,
  withSigner,
} from '#server/service/transaction/state/refuseSigning.ts';
import type {
  SignerRecord,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** What a signer sends to finish, and the entries that were kept for them before. */
export interface FinishRequest {
  signerId: string;
  finish: Finish;
  /** Saved until then; what `finish` says wins. */
  saved: Entries | undefined;
  now: number;
  origin: Origin;
}

/**
 * One signer fills in and signs, in one step. After the last one the documents are sealed (status
 * 20); with mode 2 the next signer is asked. Every text and check field of the signer gets an
 * answer, those of a shared field only the first signer's, and so does one that the document
 * computes and leaves open.
 */
export function finishSigning(
  state: TransactionState,
  request: FinishRequest,
  rules: Rules,
): Decision {
  const { signerId, finish, now, origin } = request;
  const signer = signerOf(state, signerId);
  if (isDoneBy(signer, finish)) return unchanged(state);
  const refused = refuseSigning(state, signer, now) ?? refuseUnseenOthers(state, finish);
  if (refused) return refused;
  const fields = fieldsOfSigner(state, signerId, rules);
  const day = dayFor(fields.fillable, request);
  if (!day.ok) return day;
  const facts = { day: day.value, name: nameOf(signer, finish), email: signer.email };
  const fillable = withFacts(fields.fillable, facts);
  const mine = fillable.filter((field) => field.filledBy === undefined);
  const changed = refuseUnseen(mine, request);
  if (changed) return changed;
  const entries = mergeEntries(mine, request.saved, finish.entries);
  const problems = [
    ...checkEntries(fillable, finish.entries),
    ...checkEntries(mine, entries),
    ...findMissing(mine, entries),
    ...checkSignatures(signer, fields, finish),
  ];
  if (problems.length > 0) return { ok: false, problems: distinct(problems) };

  const consent = consentOf(signer);
  const answers = withComputed(state, mine, entries);
  const signedPart = partOf(signer, finish, answers);
  const finished = withSigner(state, signerId, {
    state: 'signed',
    signedAt: now,
    answers,
    signedSha256: partDigest(signedPart),
    ...(consent === undefined ? {} : { consent }),
    ...(signedPart.name === undefined ? {} : { signedName: signedPart.name }),
  });
  const signed = withActivities(finished, signerId, { code: 203, at: now, ...deviceOf(origin) });
  const everybody = signed.signers.every((one) => one.state === 'signed');
  const invited = everybody
    ? { next: { ...signed, status: transactionStatus.inProgress }, events: [], jobs: [] }
    : inviteSigners(signed, now, rules);
  return {
    ok: true,
    next: invited.next,
    events: [
      {
        kind: 'signed',
        at: now,
        signerId,
        sha256: standingDigest(finished),
        ...detailOf(fields, consent, day.value, finish.zone),
        ...origin,
      },
      ...invited.events,
    ],
    jobs: [
      ...postbackJobs(invited.next, now, rules),
      ...invited.jobs,
      ...(everybody ? [{ kind: 'seal' as const, dueAt: now }] : []),
    ],
    marks: { signerId, marks: { signatures: finish.signatures, signature: finish.signature } },
    ...(everybody ? { cancelJobs: ['remind' as const, 'expire' as const] } : {}),
  };
}

/** The name with which a signer signs. */
const nameOf = ({ scribbleName, scribbleNameFixed }: SignerRecord, finish: Finish) =>
  scribbleNameFixed ? scribbleName : (finish.scribbleName ?? scribbleName);

/** The day of finishing where the signer is; undefined where no field shows it. */
function dayFor(
  fillable: readonly FillableField[],
  { finish: { zone }, now }: FinishRequest,
): { ok: true; value: string | undefined } | ReturnType<typeof refuse> {
  const field = fillable.find(({ kind }) => fillsItself(kind) === 'day');
  if (!field) return { ok: true, value: undefined };
  const value = zone === undefined ? undefined : dayIn(zone, now);
  if (value !== undefined) return { ok: true, value };
  return refuse(
    'unknown-zone',
    `"${field.name}" in "${field.fileId}" shows the day where its signer is: zone has to be that of their clock, such as Europe/Amsterdam${zone === undefined ? '' : `, not "${zone}"`}.`,
    'zone',
  );
}

/** What the trail tells of a finish: initials, a consent, the day that fields show, its zone. */
function detailOf(
  { signatures }: SignerFields,
  consent?: string,
  day?: string,
  zone?: string,
): { detail?: string } {
  const count = signatures.filter(({ type }) => !isSignature(type)).length;
  const parts = [
    consent && `Consented: ${consent}`,
    count > 0 && `Put initials in ${count} ${count === 1 ? 'place' : 'places'}`,
    day && `Dated ${day}, the day in ${zone}`,
  ].filter(Boolean);
  return parts.length === 0 ? {} : { detail: parts.join('  ·  ') };
}

/** What a signer signs who finishes with these entries. */
function partOf(signer: SignerRecord, finish: Finish, answers: Entries): SignedPart {
  const name = nameOf(signer, finish);
  return signedPartOf(
    { id: signer.id, answers, ...(name === undefined ? {} : { signedName: name }) },
    { signatures: finish.signatures, signature: finish.signature },
  );
}

/** Whether this very finish was committed before: its answer got lost, and it is sent again. */
function isDoneBy(signer: SignerRecord, finish: Finish): boolean {
  const { answers, signedSha256 } = signer;
  if (signedSha256 === undefined || answers === undefined) return false;
  const isSame = Object.entries(finish.entries).every(([fileId, fields]) =>
    Object.entries(fields).every(([name, value]) => {
      const signed = ownMember(ownMember(answers, fileId), name);
      return signed === value || (signed === undefined && (value === '' || value === false));
    }),
  );
  return isSame && partDigest(partOf(signer, finish, answers)) === signedSha256;
}

/**
 * Nobody signs beside what others signed and their page did not show. A page that does not say what
 * it shows, of an earlier version, has seen nothing of others.
 */
function refuseUnseenOthers(
  state: TransactionState,
  { seen }: Finish,
): ReturnType<typeof refuse> | undefined {
  if (seen === standingDigest(state)) return undefined;
  const hasOthers = state.signers.some((one) => one.state === 'signed');
  if (seen === undefined && !hasOthers) return undefined;
  return refuse(
    'others-signed',
    'Others have signed since this page was opened. Reload it to see what they entered, then finish.',
    'seen',
  );
}

/** Nobody signs what another page of theirs entered and this one does not show. */
function refuseUnseen(
  mine: readonly FillableField[],
  { finish: { entries, base }, saved }: FinishRequest,
): ReturnType<typeof refuse> | undefined {
  if (!base) return undefined;
  const unseen = findUnseen(saved, { entries, base }).find(({ fileId, name }) =>
    mine.some((field) => field.fileId === fileId && field.name === name),
  );
  return (
    unseen &&
    refuse(
      'entries-changed',
      `"${unseen.name}" in "${unseen.fileId}" was changed in another window. Look at it again, then finish.`,
      pathText(['entries', unseen.fileId, unseen.name]),
    )
  );
}

/** An answer for each field: as finished, else as saved, else what the field holds untouched. */
function mergeEntries(
  mine: readonly FillableField[],
  saved: Entries | undefined,
  finished: Entries,
): Entries {
  const files = new Map<string, [string, string | boolean][]>();
  for (const { fileId, name, value, computed } of mine) {
    if (computed) continue;
    const entered =
      ownMember(ownMember(finished, fileId), name) ?? ownMember(ownMember(saved, fileId), name);
    const answers = files.get(fileId) ?? [];
    answers.push([name, entered ?? value]);
    files.set(fileId, answers);
  }
  return Object.fromEntries(
    [...files].map(([fileId, answers]) => [fileId, Object.fromEntries(answers)]),
  );
}

/** The entries with what the document computes from them in fields that it leaves open. */
function withComputed(
  state: TransactionState,
  mine: readonly FillableField[],
  entries: Entries,
): Entries {
  const all = new Map(Object.entries(entries));
  for (const fileId of new Set(mine.map((field) => field.fileId))) {
    const computed = computedValues(state, fileId, ownMember(entries, fileId));
    const reported = mine.flatMap((field): [string, string][] => {
      const value = field.fileId === fileId ? computed.get(field.name) : undefined;
      return value === undefined || field.computed !== 'reported' ? [] : [[field.name, value]];
    });
    if (reported.length > 0)
      all.set(fileId, Object.fromEntries([...Object.entries(all.get(fileId) ?? {}), ...reported]));
  }
  return Object.fromEntries(all);
}

function distinct<T extends { Path: string; Code: string }>(problems: T[]): T[] {
  const seen = new Set<string>();
  return problems.filter((one) => {
    const key = `${one.Code} ${one.Path}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
