import { type TransactionStatus, transactionStatus } from '#core/wire/transactionStatus.ts';
import type { AuditedEvent, AuditedSigner, AuditTrail } from '#server/service/pdf/auditJob.ts';
import type { AuditEvent, AuditKind } from '#server/service/transaction/state/auditEvent.ts';
import type { Origin, SignerMarks } from '#server/service/transaction/state/change.ts';
import type {
  SignerRecord,
  StoredFile,
  TransactionState,
} from '#server/service/transaction/state/transactionState.ts';
import { givenSignature } from '#server/service/transaction/standing/givenSignature.ts';
import { knownName } from '#server/service/transaction/state/knownName.ts';
import { toDrawing } from '#server/service/transaction/sealing/sealFields.ts';

/** What an audit trail is made from. */
export interface AuditFacts {
  state: TransactionState;
  /** How the transaction ended. */
  status: TransactionStatus;
  /** Everything so far, oldest first. */
  events: readonly AuditEvent[];
  marks: ReadonlyMap<string, SignerMarks>;
  /** SHA-256 of the sealed documents by fileId, lower-case hex. */
  sealed: ReadonlyMap<string, string>;
  /** The public address of the service. */
  service: string;
  /** When the transaction ended. */
  endedAt: number;
}

const words: Record<AuditKind, string> = {
  created: 'Created the transaction',
  'metadata received': 'Sent the fields of a document',
  'pdf received': 'Sent a document',
  started: 'Started the transaction',
  'sign request due': 'Asked for the signature',
  opened: 'Opened the documents',
  signed: 'Signed',
  declined: 'Declined to sign',
  cancelled: 'Cancelled the transaction',
  reminded: 'Reminded',
  'link renewed': 'Renewed the signing link',
  'link given': 'Was given the signing link',
  'signer corrected': 'Corrected who signs',
  expired: 'The time was over',
  'sealing asked for': 'Asked to seal the documents again',
  'sealing started': 'Began to seal the documents',
  'sealing failed': 'Sealing failed',
  sealed: 'Sealed the documents',
  failed: 'Gave up sealing',
  'copy downloaded': 'Downloaded a copy',
  'document downloaded': 'Downloaded',
  'mail accepted': 'The mail server accepted a mail',
  'documents removed': 'Removed the documents',
  'personal data removed': 'Removed the personal data',
  'audit trail sealed': 'Sealed the audit trail',
};

/** What became of a transaction, in words. */
const outcomes: Partial<Record<TransactionStatus, string>> = {
  [transactionStatus.signed]: 'Signed by everybody',
  [transactionStatus.rejected]: 'Declined by a signer',
  [transactionStatus.expired]: 'Ended because its time was over',
  [transactionStatus.cancelled]: 'Cancelled by the sender',
  [transactionStatus.failed]: 'Signed by everybody, but the documents could not be sealed',
};

/** What concerns a signer and is done by the sender or the service. */
const aboutSigner = new Set<AuditKind>([
  'sign request due',
  'reminded',
  'link renewed',
  'link given',
  'signer corrected',
  'mail accepted',
]);
const bySender = new Set<AuditKind>([
  'created',
  'metadata received',
  'pdf received',
  'started',
  'cancelled',
  'link renewed',
  'link given',
  'signer corrected',
  'sealing asked for',
  'document downloaded',
  'documents removed',
  'personal data removed',
]);

/** The audit trail of a transaction that has ended: what the events say, and nothing else. */
export function auditTrailOf(facts: AuditFacts): AuditTrail {
  const { state, status, events, sealed, service, endedAt } = facts;
  return {
    transactionId: state.id,
    status: outcomes[status] ?? `Status ${status}`,
    isSigned: status === transactionStatus.signed,
    createdAt: state.createdAt,
    endedAt,
    service,
    ...senderOf(state),
    files: state.files.map((file) => {
      const sealedSha256 = sealed.get(file.fileId);
      return {
        name: file.displayName ? `${file.displayName} (${file.fileId})` : file.fileId,
        ...(file.pdf ? { pages: file.pdf.facts.pages.length, ...digestsOf(file.pdf) } : {}),
        ...(sealedSha256 === undefined ? {} : { sealedSha256 }),
      };
    }),
    signers: state.signers.map((signer) => signerOf(signer, facts)),
    events: events.map((event, index) => eventOf(event, state, events.slice(index + 1))),
  };
}

/** Who asked, and who says so. */
function senderOf({ sender }: TransactionState): Pick<AuditTrail, 'sender'> {
  if (!sender) return {};
  const by = {
    transaction: 'a name that the sender gave',
    service: 'the name set for this service',
    keys: 'the name of the keys',
  };
  return { sender: `${sender.name} (${by[sender.from]})` };
}

/** The bytes that arrived, and those that everybody was shown where these are others. */
function digestsOf({ sha256, uploadedSha256 }: StoredFile) {
  return uploadedSha256 === undefined
    ? { originalSha256: sha256 }
    : { originalSha256: uploadedSha256, preparedSha256: sha256 };
}

function signerOf(signer: SignerRecord, { state, events, marks }: AuditFacts): AuditedSigner {
  const done = events.find(
    ({ kind, signerId }) => (kind === 'signed' || kind === 'declined') && signerId === signer.id,
  );
  const name = knownName(signer);
  const doneAt = signer.signedAt ?? signer.declinedAt;
  const own = marks.get(signer.id);
  // The one that stands in the documents; one given at Finish counts only where none was placed.
  const mark = givenSignature(state, own);
  return {
    id: signer.id,
    state: signer.state,
    ...(name === undefined ? {} : { name }),
    ...(signer.scribbleName && signer.signedName && signer.signedName !== signer.scribbleName
      ? { askedAs: signer.scribbleName }
      : {}),
    ...(signer.email === undefined ? {} : { email: signer.email }),
    ...(doneAt === undefined ? {} : { at: doneAt }),
    ...originOf(done),
    ...(mark ? { signature: toDrawing(mark) } : {}),
  };
}

/** `later` are the events after it: who was asked at the time, the next correction tells. */
function eventOf(
  event: AuditEvent,
  state: TransactionState,
  later: readonly AuditEvent[],
): AuditedEvent {
  const { kind, signerId = '', fileId, sha256, detail, was } = event;
  const name = personThen(event, state, later);
  const isSelf = name !== undefined && !aboutSigner.has(kind);
  const bySenderItself = bySender.has(kind) || (kind === 'reminded' && detail === 'sender');
  const details = [
    was && `It was ${sayPerson(was.name, { ...was, id: signerId })}, it is`,
    was && name,
    fileId,
    sha256 && `${kind === 'signed' ? 'All that was signed then: ' : ''}SHA-256 ${sha256}`,
    kind === 'reminded' ? undefined : detail,
  ].filter((one) => one !== undefined && one !== '');
  return {
    at: event.at,
    what: words[kind],
    who: isSelf ? name : bySenderItself ? 'Sender' : 'Service',
    ...whomOf(signerId, isSelf || was ? undefined : name),
    ...(details.length === 0 ? {} : { detail: details.join('  ·  ') }),
    ...originOf(event),
  };
}

/** Whom an event is about, and who that was where somebody else did it. */
function whomOf(signerId: string, name: string | undefined) {
  return {
    ...(signerId === '' ? {} : { signerId }),
    ...(name === undefined ? {} : { whom: name }),
  };
}

/** Whom an event is about, as they were called then. */
function personThen(
  { signerId, receiverId }: AuditEvent,
  state: TransactionState,
  later: readonly AuditEvent[],
): string | undefined {
  const receiver = state.receivers?.find((one) => one.id === receiverId);
  if (receiver) return sayPerson(receiver.name, receiver);
  const signer = state.signers.find((one) => one.id === signerId);
  if (!signer) return undefined;
  const then = later.find((one) => one.was && one.signerId === signerId)?.was;
  return then
    ? sayPerson(then.name, { ...then, id: signer.id })
    : sayPerson(knownName(signer), signer);
}

/** A name first, then address and id. */
function sayPerson(
  name: string | undefined,
  { email, id }: { email?: string | undefined; id: string },
) {
  return [name, email, id].filter(Boolean).join(', ');
}

/** From where an event came, as far as that is known. */
function originOf({ address, userAgent, embeddedIn, link }: Origin = {}): Origin {
  return {
    ...(address ? { address } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(embeddedIn ? { embeddedIn } : {}),
    ...(link ? { link } : {}),
  };
}
