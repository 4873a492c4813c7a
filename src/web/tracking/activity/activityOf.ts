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
    Activities.flatMap(({ Code, Info, CreatedDateTime: at }): Happening[] => {
      const deed = deeds[Code];
      if (!deed) return [];
      return [{ deed, name, at, ...detailOf(Code === 303 ? nameOfFile(transaction, Info) : Info) }];
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
    .map((happening, index) => ({ happening, index, moment: Date.parse(happening.at) }))
    .toSorted((a, b) => b.moment - a.moment || b.index - a.index)
    .map(({ happening }) => happening);
}

const detailOf = (detail: string | undefined) => (detail ? { detail } : {});

const nameOfFile = ({ Files = {} }: Transaction, fileId: string | undefined) =>
  fileId === undefined ? undefined : Files[fileId]?.DisplayName || fileId;
