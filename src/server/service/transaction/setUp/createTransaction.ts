import { limits } from '#core/wire/limits.ts';
import { isLegible } from '#core/appearance/visibleInk.ts';
import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import type { SignerRequest, Verification } from '#core/wire/contract/signer.ts';
import type { ReceiverRequest } from '#core/wire/contract/receiver.ts';
import type { CreateTransaction } from '#core/wire/contract/transaction.ts';
import { type UnknownMember, pathText } from '#core/wire/parseBody.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { keptAt } from './clientWarnings.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { nameNotDrawn } from '#server/service/transaction/state/nameNotDrawn.ts';
import { refuse, type ServiceProblem } from '#server/service/transaction/state/serviceProblem.ts';
import {
  day,
  type ReceiverRecord,
  type SignerRecord,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** How long a transaction may wait for its documents, in days. */
const daysToSetUp = 30;

/** What creation needs beside the body. */
export interface Creation {
  id: string;
  apiKeyId: string;
  /** What the pair of keys is called, where people named it. */
  keyName?: string | undefined;
  /** One per signer: base64url of 16 random bytes, for the signing link. */
  signerRows: readonly string[];
  request: CreateTransaction;
  /** The template that it is made from. */
  template?: TransactionState['template'] | undefined;
  /** Members of the body that the contract does not name, to be kept. */
  kept: readonly UnknownMember[];
  now: number;
  origin: Origin;
}

/**
 * A transaction in status 5. Its signers have the ids that the client chose, or else Signer1,
 * Signer2, ... in their order, as far as these are free. Its caller has the answer: no postback.
 */
export function createTransaction(creation: Creation, rules: Rules): Decision {
  const { request, kept, now } = creation;
  const ids = signerIds(request.Signers);
  if (!ids.ok) return ids;
  const fault =
    request.PostbackUrl &&
    addressFault(request.PostbackUrl, rules.httpPostbacks, 'https://example.com/postbacks');
  const away = returnFault(request.Signers);
  if (away) return away;
  const unwritten = namesNotDrawn(request.Signers);
  if (unwritten.length > 0) return { ok: false, problems: unwritten };
  if (fault) return refuse('postback-url', `PostbackUrl ${fault}.`, 'PostbackUrl');
  const expiresAt = now + daysToSetUp * day;
  const { Reference, Context, Language, Seal } = request;
  const next: TransactionState = {
    id: creation.id,
    apiKeyId: creation.apiKeyId,
    status: transactionStatus.waitingForDocument,
    createdAt: now,
    expiresAt,
    sendEmailNotifications: request.SendEmailNotifications,
    daysToExpire: request.DaysToExpire || defaultDays.expire,
    signRequestMode: request.SignRequestMode || rules.signRequestMode,
    ...((request.PlaceSignatures ?? rules.placeSignatures) ? { placeSignatures: true } : {}),
    ...(request.PostbackUrl ? { postbackUrl: request.PostbackUrl } : {}),
    ...senderOf(creation, rules),
    ...(creation.template ? { template: creation.template } : {}),
    echoed: { ...keptAt(kept), ...givenMembers({ Reference, Context, Language, Seal }) },
    signers: request.Signers.map((signer, index) => ({
      id: ids.ids[index] ?? '',
      rowId: creation.signerRows[index] ?? '',
      ...newSigner(signer, kept, index, rules),
    })),
    ...(request.Receivers
      ? {
          receivers: request.Receivers.map((one, index) =>
            newReceiver(one, kept, index, creation.id, rules),
          ),
        }
      : {}),
    files: [],
    formSets: [],
    sealFailures: 0,
  };
  return {
    ok: true,
    next,
    events: [{ kind: 'created', at: now, ...creation.origin }],
    jobs: [{ kind: 'expire', dueAt: expiresAt }],
  };
}

/** Who asks: as the client says, else as the service is set, else as its keys are called. */
function senderOf(
  { request, keyName = '' }: Creation,
  { senderName = '' }: Rules,
): Pick<TransactionState, 'sender'> {
  const named = [
    { name: request.SenderName ?? '', from: 'transaction' as const },
    { name: senderName, from: 'service' as const },
    { name: keyName, from: 'keys' as const },
  ].map(({ name, from }) => ({
    name: withoutUnseen(name).trim().slice(0, limits.senderName).toWellFormed(),
    from,
  }));
  const sender = named.find(({ name }) => isLegible(name));
  return sender ? { sender } : {};
}

/** What 0 and absence stand for. */
const defaultDays = { expire: limits.daysToExpireUnasked, remind: 7 };

function givenMembers<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

function signerIds(
  signers: readonly SignerRequest[],
): { ok: true; ids: string[] } | ReturnType<typeof refuse> {
  const taken = new Set<string>();
  for (const [index, { Id }] of signers.entries()) {
    if (Id === undefined) continue;
    if (taken.has(Id))
      return refuse(
        'signer-id',
        'The signer id is already used by another signer.',
        pathText(['Signers', index, 'Id']),
      );
    taken.add(Id);
  }
  let number = 0;
  const free = () => {
    do number += 1;
    while (taken.has(`Signer${number}`));
    return `Signer${number}`;
  };
  return { ok: true, ids: signers.map(({ Id }) => Id ?? free()) };
}

/** How a signer proves that it is them: by a Scribble at least where nothing else is asked. */
function verificationsOf(request: SignerRequest): Verification[] {
  const scribble: Verification = {
    Type: 'Scribble',
    RequireHandsignature: false,
    ScribbleNameFixed: false,
  };
  // Programs write what they do not set as an empty list: nobody signs with nothing for that.
  const ordered = request.Verifications?.length ? request.Verifications : [scribble];
  // An Email alone is the older RequireEmailVerification: the signer signs by hand as well.
  const isSigned =
    ordered.some((one) => one.Type === 'Scribble') ||
    !(request.RequireScribble || ordered.every((one) => one.Type === 'Email'));
  return isSigned ? ordered : [...ordered, scribble];
}

function newSigner(
  request: SignerRequest,
  kept: readonly UnknownMember[],
  index: number,
  { language }: Rules,
): Omit<SignerRecord, 'id' | 'rowId'> {
  const given = verificationsOf(request);
  // Of the two places the one that says more counts: unset members come as "" and false, too.
  const name =
    request.ScribbleName ||
    (given.find((one) => one.ScribbleName)?.ScribbleName ?? request.ScribbleName);
  const fixed = request.ScribbleNameFixed === true || given.some((one) => one.ScribbleNameFixed);
  const { Reference, RequireEmailVerification, IntroText, ReturnUrl } = request;
  return {
    generation: 1,
    ...(request.Email === undefined ? {} : { email: request.Email }),
    language: request.Language || language,
    sendSignRequest: request.SendSignRequest,
    ...givenMembers({
      signRequestSubject: request.SignRequestSubject,
      signRequestMessage: request.SignRequestMessage,
    }),
    sendSignConfirmation: request.SendSignConfirmation ?? request.SendSignRequest,
    daysToRemind: request.DaysToRemind || defaultDays.remind,
    verifications: given.map((one, place) => ({
      ...keptAt(kept, 'Signers', index, 'Verifications', place),
      ...one,
      ...(name === undefined ? {} : { ScribbleName: name }),
      ScribbleNameFixed: fixed,
    })),
    ...givenMembers({ scribbleName: name }),
    scribbleNameFixed: fixed,
    ...(request.Context === undefined ? {} : { context: request.Context }),
    ...givenMembers({ introText: IntroText || undefined, returnUrl: ReturnUrl || undefined }),
    echoed: {
      ...keptAt(kept, 'Signers', index),
      ...givenMembers({ Reference, RequireEmailVerification, IntroText, ReturnUrl }),
    },
    state: 'not yet',
  };
}

function newReceiver(
  { Name, Email, Language, Subject, Message, Reference, Context }: ReceiverRequest,
  kept: readonly UnknownMember[],
  index: number,
  transactionId: string,
  { language }: Rules,
): ReceiverRecord {
  return {
    // Different from those of its activities, which begin in the same way.
    id: `${transactionId.slice(0, 24)}ffff${(index + 1).toString(16).padStart(8, '0')}`,
    email: Email,
    language: Language || language,
    ...givenMembers({
      name: Name || undefined,
      subject: Subject || undefined,
      message: Message || undefined,
    }),
    echoed: { ...keptAt(kept, 'Receivers', index), ...givenMembers({ Reference, Context }) },
  };
}

/** Names that cannot stand under signatures: nobody could read them, or no font has them. */
function namesNotDrawn(signers: readonly SignerRequest[]): ServiceProblem[] {
  return signers.flatMap(({ ScribbleName, Verifications = [] }, index) => {
    const places = [
      { name: ScribbleName, path: ['Signers', index, 'ScribbleName'] },
      ...Verifications.map((one, at) => ({
        name: one.ScribbleName,
        path: ['Signers', index, 'Verifications', at, 'ScribbleName'],
      })),
    ];
    return places.flatMap(({ name = '', path }) => nameNotDrawn(name, pathText(path)) ?? []);
  });
}

function returnFault(signers: readonly SignerRequest[]): ReturnType<typeof refuse> | undefined {
  for (const [index, { ReturnUrl }] of signers.entries()) {
    const fault = ReturnUrl && addressFault(ReturnUrl, true, 'https://example.com/thanks');
    const path = pathText(['Signers', index, 'ReturnUrl']);
    if (fault) return refuse('return-url', `${path} ${fault}.`, path);
  }
  return undefined;
}

/**
 * Why a text cannot be an address to be called or opened, as a clause such as `must be an https
 * address`, or undefined when it can.
 */
function addressFault(text: string, httpAllowed: boolean, example: string): string | undefined {
  const schemes = httpAllowed ? 'an http or https address' : 'an https address';
  const match = /^(https?):\/\/([^/?#\s\\]+)(?:[/?#]\S*)?$/i.exec(text);
  const [, scheme, host] = match ?? [];
  if (!scheme || !host || !URL.canParse(text) || (!httpAllowed && scheme.toLowerCase() !== 'https'))
    return `must be ${schemes}, such as ${example}`;
  return host.includes('@') ? 'must not hold a user name or password' : undefined;
}
