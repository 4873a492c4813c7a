import { csvLine, csvMark } from '#core/wire/csvLine.ts';
import { batchIds } from './batchIds.ts';
import type { ServiceParts } from '../serviceParts.ts';
import { type AnsweredTransaction, readAnswers } from './batchContents.ts';

const head = [
  'Transaction',
  'Title',
  'Reference',
  'Status',
  'Created',
  'Ended',
  'File',
  'Field',
  'Name',
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
  for await (const id of batchIds(parts.batches, batchId)) {
    const answered = await readAnswers(parts, owner, id);
    const lines = answered ? answerLines(answered) : [[id]];
    const even = lines.map((cells) =>
      csvLine([...cells, ...Array<string>(head.length - cells.length).fill('')]),
    );
    yield Buffer.from(even.join(''));
  }
}

function answerLines({ signers, ...transaction }: AnsweredTransaction): string[][] {
  const { id, title, reference, status, createdAt, endedAt } = transaction;
  const about = [id, title, reference, String(status), createdAt, endedAt];
  const lines = signers.flatMap((signer) =>
    Object.entries(signer.answers).flatMap(([fileId, fields]) =>
      Object.entries(fields).map(([name, answer]) => [
        ...about,
        fileId,
        name,
        signer.name,
        signer.id,
        signer.email,
        signer.signedAt,
        String(answer),
      ]),
    ),
  );
  return lines.length === 0 ? [about] : lines;
}
