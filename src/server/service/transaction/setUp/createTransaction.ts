import type { SignerRequest, Verification } from '#core/wire/contract/signer.ts';
import type { CreateTransaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import type { Decision, Origin, Rules } from '#server/service/transaction/state/change.ts';
import { refuse } from '#server/service/transaction/state/serviceProblem.ts';
import {
  day,
  type SignerRecord,
  type TransactionState,
} from '#server/service/transaction/state/transactionState.ts';

/** How long a transaction may wait for its documents, in days. */
const daysToSetUp = 30;

/** What creation needs beside the body. */
export interface Creation {
  id: string;
  apiKeyId: string;
  /** One per signer: base64url of 16 random bytes, for the signing link. */
  signerRows: readonly string[];
  request: CreateTransaction;
  now: number;
  origin: Origin;
}

/**
 * A transaction in status 5, its signers called Signer1, Signer2, ... in their order. Its caller
 * has the answer: no postback.
 */
export function createTransaction(creation: Creation, rules: Rules): Decision {
  const { request, now } = creation;
  const fault = request.PostbackUrl && postbackUrlFault(request.PostbackUrl, rules.httpPostbacks);
  if (fault) return refuse('postback-url', `PostbackUrl ${fault}.`, 'PostbackUrl');
  const expiresAt = now + daysToSetUp * day;
  const next: TransactionState = {
    id: creation.id,
    apiKeyId: creation.apiKeyId,
    status: transactionStatus.waitingForDocument,
    createdAt: now,
    expiresAt,
    sendEmailNotifications: request.SendEmailNotifications,
    daysToExpire: request.DaysToExpire,
    signRequestMode: request.SignRequestMode,
    ...(request.PostbackUrl ? { postbackUrl: request.PostbackUrl } : {}),
    signers: request.Signers.map((signer, index) =>
      newSigner(signer, index, creation.signerRows[index] ?? ''),
    ),
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

function newSigner(request: SignerRequest, index: number, rowId: string): SignerRecord {
  const given: Verification[] = request.Verifications ?? [
    { Type: 'Scribble', RequireHandsignature: false, ScribbleNameFixed: false },
  ];
  const name = request.ScribbleName ?? given.find((one) => one.ScribbleName)?.ScribbleName;
  const fixed = request.ScribbleNameFixed ?? given.some((one) => one.ScribbleNameFixed);
  return {
    id: `Signer${index + 1}`,
    rowId,
    generation: 1,
    ...(request.Email === undefined ? {} : { email: request.Email }),
    language: request.Language,
    sendSignRequest: request.SendSignRequest,
    ...(request.SignRequestSubject === undefined
      ? {}
      : { signRequestSubject: request.SignRequestSubject }),
    ...(request.SignRequestMessage === undefined
      ? {}
      : { signRequestMessage: request.SignRequestMessage }),
    sendSignConfirmation: request.SendSignConfirmation ?? request.SendSignRequest,
    daysToRemind: request.DaysToRemind,
    verifications: given.map((one) => ({
      ...one,
      ...(name === undefined ? {} : { ScribbleName: name }),
      ScribbleNameFixed: fixed,
    })),
    ...(name === undefined ? {} : { scribbleName: name }),
    scribbleNameFixed: fixed,
    ...(request.Context === undefined ? {} : { context: request.Context }),
    state: 'not yet',
  };
}

/**
 * Why a text cannot be a postback address, as a clause such as `must be an https address`, or
 * undefined when it can.
 */
function postbackUrlFault(text: string, httpAllowed: boolean): string | undefined {
  const schemes = httpAllowed ? 'an http or https address' : 'an https address';
  const match = /^(https?):\/\/([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(text);
  const [, scheme, host] = match ?? [];
  if (!scheme || !host || !URL.canParse(text) || (!httpAllowed && scheme.toLowerCase() !== 'https'))
    return `must be ${schemes}, such as https://example.com/postbacks`;
  return host.includes('@') ? 'must not hold a user name or password' : undefined;
}
