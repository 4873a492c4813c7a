import { transactionStatuses } from '#core/wire/transactionStatus.ts';
import type { SigningProblem, TransactionAnswer } from './signingTypes.ts';

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kinds of members: `?` may be missing, or null. */
type Check = (value: unknown) => boolean;
type Members = Record<string, Check>;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number';
const flag: Check = (value) => typeof value === 'boolean';
const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item);
const mapOf =
  (item: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(item);

/** An object with these members; of `optional` ones null is taken out, as it counts as absent. */
function shape(required: Members, optional: Members = {}): Check {
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of Object.keys(optional)) if (value[name] === null) delete value[name];
    return (
      Object.entries(required).every(([name, check]) => check(value[name])) &&
      Object.entries(optional).every(
        ([name, check]) => value[name] === undefined || check(value[name]),
      )
    );
  };
}

const all = (names: string, check: Check): Members =>
  Object.fromEntries(names.split(' ').map((name) => [name, check]));

const problem = shape(all('Path Code Message', text));
const activity = shape(
  { ...all('Id Activity CreatedDateTime', text), Code: number },
  { Info: text, Device: text },
);
const context = mapOf(() => true);
const verification = shape(
  { Type: text },
  { ScribbleName: text, ...all('RequireHandsignature ScribbleNameFixed', flag) },
);
const signer = shape(
  { Id: text },
  {
    ...all('Email Language SignRequestSubject SignRequestMessage ScribbleName Reference', text),
    ...all('CreatedDateTime ModifiedDateTime SignedDateTime RejectDateTime', text),
    ...all('State SignedAt SignedName RejectReason SignUrl ShowUrl ReceiptUrl', text),
    ...all('SendSignRequest SendSignConfirmation ScribbleNameFixed RequireScribble', flag),
    DaysToRemind: number,
    Verifications: listOf(verification),
    Context: context,
    Activities: listOf(activity),
  },
);
const receiver = shape(
  { Id: text },
  {
    ...all('Name Email Language Subject Message Reference', text),
    Context: context,
    Activities: listOf(activity),
  },
);
const file = shape(
  { State: text },
  {
    DisplayName: text,
    Links: listOf(shape(all('Rel Type Link', text))),
    Pages: number,
  },
);
const transaction = shape(
  {
    Id: (value) => typeof value === 'string' && value !== '',
    Status: (value) => transactionStatuses.some((status) => status === value),
    Signers: listOf(signer),
  },
  {
    ...all('PostbackUrl Reference CreatedAt EndedAt CreatedDateTime ModifiedDateTime', text),
    ...all('CanceledDateTime CancelationReason SenderName', text),
    ...all('DaysToExpire SignRequestMode', number),
    SendEmailNotifications: flag,
    Files: mapOf(file),
    Receivers: listOf(receiver),
    Context: context,
    Problems: listOf(problem),
  },
);

/** JSON as a value, or undefined where it is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * The value as a transaction, with all members that are not known as they came; undefined where it
 * is none.
 */
export function asTransaction(value: unknown): TransactionAnswer | undefined {
  return transaction(value) ? (value as TransactionAnswer) : undefined;
}

/** The problems that a body names; those that are none are left out. */
export function problemsOf(body: unknown): SigningProblem[] {
  const listed = isObject(body) ? body['Problems'] : undefined;
  return Array.isArray(listed) ? listed.filter((one): one is SigningProblem => problem(one)) : [];
}
