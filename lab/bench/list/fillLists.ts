import { sql } from 'kysely';
import type { Database } from '#server/service/storage/database/database.ts';
import { searchedText } from '../../../src/server/service/storage/transactions/partRows.ts';
import { sampleSigner, sampleState } from '#testing/storage/sampleRecords.ts';

/** Whose transactions are listed; a tenth belong to somebody else. */
export const listOwner = 'key-1';

/** The status of one transaction in a thousand, none of which has the word of every second. */
export const rareStatus = 40;

/** Transactions written by one SQL transaction, and by one statement of it. */
const [inCommit, inStatement] = [2_000, 50];

const names = ['Anna', 'Bram', 'Chiara', 'Dirk', 'Elif', 'Femke', 'Gustav', 'Hélène', 'Iván'];
const places = ['Amsterdam', 'Berlin', 'Córdoba', 'Dijon', 'Edinburgh', 'Fulda', 'Gent'];

/**
 * Fills an empty database with so many transactions of two signers each, made a minute apart, with
 * the texts that a search looks at.
 */
export async function fillLists(database: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at += inCommit) {
    const states = Array.from({ length: Math.min(inCommit, count - at) }, (_, index) =>
      stateOf(at + index),
    );
    await database.transaction(async (trx) => {
      for (let from = 0; from < states.length; from += inStatement) {
        const some = states.slice(from, from + inStatement);
        await trx.insertInto('transactions').values(some.map(columnsOf)).execute();
        const texts = some.map((state) => sql`(${state.id}, ${searchedText(state)})`);
        await sql`update listings set text = fresh.column2, stale = 0
          from (values ${sql.join(texts)}) as fresh
          where listings.transaction_id = fresh.column1`.execute(trx);
      }
    });
  }
  // PostgreSQL does this by itself within minutes.
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(database.db);
}

function stateOf(index: number) {
  const name = names[index % names.length] ?? '';
  const place = places[index % places.length] ?? '';
  const kind = index % 2 === 0 ? 'Lease' : 'Offer';
  const rare = index % 20_000 === 6 ? ' Zanzibar' : '';
  const email = `${name.toLowerCase()}.${index}@example.com`;
  return sampleState({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    apiKeyId: index % 10 === 9 ? 'key-2' : listOwner,
    status: index % 1_000 === 1 ? rareStatus : (([5, 10, 30, 30, 30] as const)[index % 5] ?? 30),
    createdAt: index * 60_000,
    files: [
      { fileId: `file-${index}.pdf`, displayName: `${kind} ${place} ${index}${rare}`, signers: [] },
    ],
    signers: [
      sampleSigner({ email, scribbleName: `${name} van ${place}` }),
      sampleSigner({ id: 'Signer2', email: `second.${index}@example.org` }),
    ],
  });
}

function columnsOf(state: ReturnType<typeof stateOf>) {
  const { id, apiKeyId, status, createdAt, files, signers } = state;
  const summary = {
    id,
    status,
    createdAt: new Date(createdAt).toISOString(),
    files: files.map(({ fileId, displayName }) => ({ fileId, displayName })),
    signers: signers.map(({ id: signerId, email, state: now }) => ({
      id: signerId,
      email,
      state: now,
    })),
  };
  return {
    id,
    apiKeyId,
    version: 1,
    status,
    state: JSON.stringify(state),
    summary: JSON.stringify(summary),
    createdAt,
  };
}
