import { csvLine, csvMark } from '#core/wire/csvLine.ts';
import type { TransactionState } from '#server/service/transaction/state/transactionState.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { titleOfState } from './batchArchive.ts';
import { batchMembers } from './batchMembers.ts';

const head = [
  'Transaction',
  'Title',
  'Reference',
  'Status',
  'Created',
  'Ended',
  'File',
  'Field',
  'Signer',
  'Email',
  'Signed',
  'Answer',
];

/**
 * The answers of a batch as CSV: a line for each text and box that a signer filled in, and one for
 * a transaction without answers. A box is `true` or `false`, times are ISO 8601.
 */
export async function* batchAnswers(
  parts: ServiceParts,
  batchId: string,
  owner: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${csvMark}${csvLine(head)}`);
  for await (const { transactionId, state } of batchMembers(parts, batchId, owner)) {
    const lines = state ? answerLines(state) : [[transactionId]];
    const even = lines.map((cells) =>
      csvLine([...cells, ...Array<string>(head.length - cells.length).fill('')]),
    );
    yield Buffer.from(even.join(''));
  }
}

const isoTime = (time: number | undefined) =>
  time === undefined ? '' : new Date(time).toISOString();

function answerLines(state: TransactionState): string[][] {
  const reference = state.echoed?.['Reference'];
  const about = [
    state.id,
    titleOfState(state),
    typeof reference === 'string' ? reference : '',
    String(state.status),
    isoTime(state.createdAt),
    isoTime(state.endedAt),
  ];
  const lines = state.signers.flatMap(({ id, email, signedAt, answers = {} }) =>
    Object.entries(answers).flatMap(([fileId, fields]) =>
      Object.entries(fields).map(([name, answer]) => [
        ...about,
        fileId,
        name,
        id,
        email ?? '',
        isoTime(signedAt),
        String(answer),
      ]),
    ),
  );
  return lines.length === 0 ? [about] : lines;
}
