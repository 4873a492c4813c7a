import type { Transaction } from '#core/wire/contract/transaction.ts';
import type { TrackedField } from './trackedField.ts';

/**
 * All answers as JSON, in the contract's own words: the signers with their `Context` as the service
 * returns it, and every field in reading order. `Value` is a text, `true` or `false`, `"signed"`,
 * or null while there is none.
 */
export function answersJson(fields: readonly TrackedField[], transaction: Transaction): string {
  const { Id, Status, CreatedAt, EndedAt, Signers } = transaction;
  const content = {
    Id,
    Status,
    CreatedAt,
    EndedAt,
    Signers: Signers.map(({ Id: id, Email, State, SignedAt, Context }) => ({
      Id: id,
      Email,
      State,
      SignedAt,
      Context,
    })),
    Answers: fields.map((field) => ({
      File: field.fileId,
      Page: field.places[0]?.page ?? null,
      Field: field.name,
      Type: field.kind,
      Signers: field.signerIds,
      Value: valueOf(field),
    })),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function valueOf({ answer }: TrackedField): string | boolean | null {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'check') return answer.ticked;
  return answer.kind === 'signed' ? 'signed' : null;
}
