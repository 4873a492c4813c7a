import { csvLine, csvMark } from '#core/wire/csvLine.ts';
import { reported, typeNamed } from '#core/fields/kindFacts.ts';
import { givenName } from './givenName.ts';
import type { Signer } from '#core/wire/contract/signer.ts';
import type { TrackedField } from './trackedField.ts';
import type { Transaction } from '#core/wire/contract/transaction.ts';

const head = ['File', 'Page', 'Field', 'Type', 'Name', 'Signer', 'Email', 'Answer'];

/**
 * All answers as CSV (RFC 4180: CRLF, quotes doubled), in UTF-8 with the byte order mark that
 * spreadsheets look for. A box is `true` or `false`, a signature `signed`, no answer empty.
 */
export function answersCsv(fields: readonly TrackedField[], signers: readonly Signer[]): string {
  const known = new Map(signers.map((signer) => [signer.Id, signer]));
  const ofSigners = (
    { signerIds }: TrackedField,
    textOf: (signer: Signer) => string,
    between = ' ',
  ) => signerIds.map((id) => textOf(known.get(id) ?? { Id: id })).join(between);
  const rows = fields
    .filter(isReported)
    .map((field) => [
      field.fileId,
      String(field.places[0]?.page ?? ''),
      field.name,
      field.kind,
      ofSigners(field, givenName, ', '),
      ofSigners(field, ({ Id }) => Id),
      ofSigners(field, ({ Email = '' }) => Email),
      String(valueOf(field) ?? ''),
    ]);
  return `${csvMark}${[head, ...rows].map(csvLine).join('')}`;
}

/**
 * All answers as JSON, in the contract's words: the signers with their `Context`, and every field
 * in reading order. `Value` is a text, a number, true or false, `"signed"`, or null.
 */
export function answersJson(fields: readonly TrackedField[], transaction: Transaction): string {
  const { Id, Status, CreatedAt, EndedAt, Signers } = transaction;
  const content = {
    Id,
    Status,
    CreatedAt,
    EndedAt,
    Signers: Signers.map(
      ({ Id: id, ScribbleName, SignedName, Email, State, SignedAt, Context }) => ({
        Id: id,
        ScribbleName,
        SignedName,
        Email,
        State,
        SignedAt,
        Context,
      }),
    ),
    Answers: fields.filter(isReported).map((field) => ({
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

/** A choice stands once, whatever files have buttons of it. */
const isReported = ({ isElsewhere }: TrackedField) => !isElsewhere;

function valueOf({ answer, kind }: TrackedField): string | number | boolean | null {
  if (answer.kind === 'given')
    return reported(kind === 'choice' ? undefined : typeNamed[kind], answer.value);
  return answer.kind === 'signed' ? 'signed' : null;
}
