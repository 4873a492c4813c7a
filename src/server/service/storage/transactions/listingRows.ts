import { foldText } from '#core/wire/foldText.ts';
import { prepared, type Trx } from '#server/service/storage/database/database.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';

/** The longest text that is searched, in characters: that of hundreds of signers. */
const longestText = 20_000;

/**
 * Returns what a search of transactions looks at, folded: titles and ids of documents, names and
 * addresses of those who take part, references of the client, the transaction's id.
 */
export function searchedText(state: TransactionState): string {
  const words: unknown[] = [
    ...state.files.flatMap(({ fileId, displayName }) => [displayName, fileId]),
    state.echoed?.['Reference'],
    ...state.signers.flatMap(({ scribbleName, signedName, email, echoed }) => [
      scribbleName,
      signedName,
      email,
      echoed?.['Name'],
      echoed?.['Reference'],
    ]),
    ...(state.receivers ?? []).flatMap(({ name, email }) => [name, email]),
    state.id,
  ];
  const told = [...new Set(words.filter((word) => typeof word === 'string'))];
  // A cut in the middle of a character would leave half of it, which no database stores.
  return foldText(told.join('\n')).slice(0, longestText).toWellFormed();
}

const markStale = prepared((db, given: { id: string }) =>
  db
    .updateTable('listings')
    .set({ stale: 1 })
    .where('transactionId', '=', given.id)
    .where('stale', '=', 0),
);

const setText = prepared((db, given: { id: string; text: string; other: string }) =>
  db
    .updateTable('listings')
    .set({ text: given.text, stale: 0 })
    .where('transactionId', '=', given.id)
    .where((row) => row.or([row('stale', '=', 1), row('text', '!=', given.other)])),
);

/**
 * Marks what a search looks at as stale where a change gave it another text; it is read anew soon
 * after, and before the next search. A change of what a list shows marks it by itself (a trigger).
 */
export async function markListing(
  trx: Trx,
  state: TransactionState,
  before: TransactionState | undefined,
): Promise<void> {
  if (!before || searchedText(before) === searchedText(state)) return;
  await markStale.later(trx, { id: state.id });
}

/** Writes what a search looks at beside the transaction, inside the SQL transaction given. */
export async function putListing(trx: Trx, state: TransactionState): Promise<void> {
  const text = searchedText(state);
  await setText.later(trx, { id: state.id, text, other: text });
}

/** Leaves the text of a transaction as it is, because the transaction cannot be read. */
export async function keepListing(trx: Trx, transactionId: string): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ stale: 0 })
    .where('transactionId', '=', transactionId)
    .execute();
}
