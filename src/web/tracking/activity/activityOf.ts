import type { Device } from '#core/wire/contract/signer.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { signerName } from '#web/tracking/signerName.ts';

/** What can have happened; the words of each are a text of the catalogue (`did…`). */
type Deed =
  | 'Created'
  | 'Invited'
  | 'Opened'
  | 'Reminded'
  | 'Declined'
  | 'Signed'
  | 'SentTo'
  | 'Downloaded'
  | 'ReadTrail'
  | 'Sealed'
  | 'Expired'
  | 'Cancelled'
  | 'Failed';

/** One thing that happened to a transaction. */
export interface Happening {
  deed: Deed;
  /** Who did it, or to whom it was done; empty for what concerns all. */
  name: string;
  /** The document that was downloaded, by its name, or why it was declined or cancelled. */
  detail?: string;
  /** On what it was done, where that is known. */
  device?: Device;
  /** ISO 8601. */
  at: string;
}

/** `Activities` by their codes. A document that is opened (105) is one of those of 103. */
const deeds: Readonly<Record<number, Deed>> = {
  101: 'Invited',
  103: 'Opened',
  104: 'Reminded',
  202: 'Declined',
  203: 'Signed',
  301: 'SentTo',
  303: 'Downloaded',
  403: 'ReadTrail',
};

const endings: Readonly<Record<number, Deed>> = {
  [transactionStatus.signed]: 'Sealed',
  [transactionStatus.expired]: 'Expired',
  [transactionStatus.cancelled]: 'Cancelled',
  [transactionStatus.failed]: 'Failed',
};

/** What is known to have happened to a transaction, the latest first. */
export function activityOf(transaction: Transaction): Happening[] {
  const { Signers, Receivers = [], CreatedAt, EndedAt, Status } = transaction;
  const people = [
    ...Signers.map((signer) => ({ one: signer, name: signerName(signer) })),
    ...Receivers.map((one) => ({ one, name: one.Name || one.Email || one.Id })),
  ];
  const done = people.flatMap(({ one: { Activities = [] }, name }) =>
    Activities.flatMap(({ Code, Info, Device: device, CreatedDateTime: at }): Happening[] => {
      const deed = deeds[Code];
      if (!deed) return [];
      const detail = detailOf(Code === 303 ? nameOfFile(transaction, Info) : Info);
      return [{ deed, name, at, ...detail, ...(device && { device }) }];
    }),
  );
  const ending = endings[Status];
  return [
    ...(CreatedAt === undefined ? [] : [{ deed: 'Created' as const, name: '', at: CreatedAt }]),
    ...done,
    ...(ending === undefined || EndedAt === undefined
      ? []
      : [{ deed: ending, name: '', at: EndedAt, ...detailOf(transaction.CancelationReason) }]),
  ]
    .map((happening, index) => ({ happening, index, second: secondOf(happening.at) }))
    .toSorted(
      (a, b) =>
        b.second - a.second ||
        Number(follows(b.happening)) - Number(follows(a.happening)) ||
        b.index - a.index,
    )
    .map(({ happening }) => happening);
}

/** Services tell some times to the second. */
const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000);

/** Whether it comes after the end of a transaction, also within the same second. */
const follows = ({ deed }: Happening) =>
  deed === 'SentTo' || deed === 'Downloaded' || deed === 'ReadTrail';

/** The names of those who are asked now and have not answered. */
export function waitedFor({ Status, Signers }: Transaction): string[] {
  if (Status !== transactionStatus.waitingForSigner) return [];
  return Signers.filter(({ State }) => State === 'waiting' || State === 'opened').map(signerName);
}

const detailOf = (detail: string | undefined) => (detail ? { detail } : {});

const nameOfFile = ({ Files = {} }: Transaction, fileId: string | undefined) =>
  fileId === undefined ? undefined : Files[fileId]?.DisplayName || fileId;
