import { fileIdFault, hasControlCharacter } from '#core/wire/text.ts';
import { limits } from '#core/wire/limits.ts';
import { embeddedSignersOf } from '#core/draft/metadata/assignmentsBeside.ts';
import { fillableLeft, type NamesByFile } from '#core/draft/lists/convertedNames.ts';
import type { DocumentFacts, EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { Draft, DraftFile } from '#core/draft/draft.ts';
import { freeFileId } from '#core/draft/commands/fileCommands.ts';
import { metadataBytes } from '#core/draft/metadata/metadataBytes.ts';
import type {
  DraftLimits,
  Problem,
  ProblemCode,
  ProblemContext,
  ProblemFix,
  ProblemSources,
} from './problem.ts';

type Found = Omit<Problem, 'id' | 'place'> & { place?: Partial<Problem['place']> };

function aboutFile(
  file: DraftFile,
  code: ProblemCode,
  severity: Problem['severity'],
  values: Problem['values'] = {},
  fix?: ProblemFix,
): Problem {
  return {
    id: `${code} ${file.key}`,
    code,
    severity,
    values: { file: file.fileId, ...values },
    place: { fieldIds: [], fileKey: file.key },
    fix,
  };
}

function aboutDraft({ place, ...found }: Found): Problem {
  return { id: found.code, ...found, place: { fieldIds: [], ...place } };
}

function nameProblems(draft: Draft, file: DraftFile, position: number): Problem[] {
  const problems: Problem[] = [];
  const before = draft.files.slice(0, position).map((other) => other.fileId);
  const fault = fileIdFault(file.fileId);
  const free = () =>
    freeFileId(
      file.fileId,
      draft.files.flatMap((other) => (other === file ? [] : other.fileId)),
    );
  if (fault !== undefined)
    problems.push(
      aboutFile(
        file,
        'file.fileIdInvalid',
        'blocking',
        { fileId: file.fileId, fault, to: free() },
        'renameFileId',
      ),
    );
  else if (before.includes(file.fileId))
    problems.push(
      aboutFile(
        file,
        'file.fileIdTwice',
        'blocking',
        { fileId: file.fileId, to: free() },
        'renameFileId',
      ),
    );
  if (file.displayName.length > limits.name || hasControlCharacter(file.displayName))
    problems.push(aboutFile(file, 'file.displayName', 'blocking', { limit: limits.name }));
  return problems;
}

/** Two embedded fields whose names are one in lower case, as answers come back in lower case. */
function clashingNames(
  fields: readonly EmbeddedFieldFact[],
): { name: string; other: string } | undefined {
  const seen = new Map<string, string>();
  for (const { name } of fields) {
    const other = seen.get(name.toLowerCase());
    if (other !== undefined && other !== name) return { name: other, other: name };
    seen.set(name.toLowerCase(), name);
  }
  return undefined;
}

/** What is wrong with giving the fields embedded in a PDF to signers. */
function embeddedProblems(
  file: DraftFile,
  facts: DocumentFacts,
  service: 'embedded' | 'remote',
  converted: NamesByFile,
): Problem[] {
  // A PDF that could not be opened may well have fields.
  if (facts.pageCount === undefined) return [];
  const left = fillableLeft(converted, file.key, facts.embeddedFields);
  if (left.length === 0)
    return facts.embeddedPending
      ? []
      : [aboutFile(file, 'file.noEmbeddedFields', 'blocking', {}, 'clearEmbedded')];
  const clash = clashingNames(left);
  if (clash)
    return [aboutFile(file, 'file.embeddedNamesClash', 'blocking', clash, 'clearEmbedded')];
  const count = converted.get(file.key)?.size ?? 0;
  return service === 'remote' && count > 0
    ? [aboutFile(file, 'file.convertedBeside', 'warning', { count }, 'clearEmbedded')]
    : [];
}

function pdfProblems(
  file: DraftFile,
  facts: DocumentFacts,
  service: 'embedded' | 'remote',
  most: DraftLimits,
): Problem[] {
  const problems: Problem[] = [];
  if (facts.needsPassword)
    problems.push(
      aboutFile(file, 'file.password', service === 'embedded' ? 'blocking' : 'warning', {
        service,
      }),
    );
  const severity = service === 'embedded' ? 'blocking' : 'warning';
  if (facts.about?.certification === 1) problems.push(aboutFile(file, 'file.certified', severity));
  if (facts.about?.repaired && facts.about.signatureCount > 0)
    problems.push(aboutFile(file, 'file.signedDamaged', severity));
  // What another service thinks of it is not known.
  if (facts.refusal !== undefined && service === 'embedded' && problems.length === 0)
    problems.push(
      aboutFile(file, 'file.refused', 'blocking', { member: '', message: facts.refusal }),
    );
  if (facts.byteLength > most.pdfBytes)
    problems.push(
      aboutFile(file, 'file.tooLarge', 'blocking', {
        bytes: facts.byteLength,
        limit: most.pdfBytes,
      }),
    );
  return problems;
}

/** Documents on which no signer has anything to fill in or sign. */
function idleProblems(draft: Draft, { assignments, accounts }: ProblemSources): Problem[] {
  const busy = new Set(accounts.byFile.keys());
  for (const file of draft.files)
    if (embeddedSignersOf(assignments, file).length > 0) busy.add(file.key);
  const idle = draft.files.filter((file) => !busy.has(file.key) && !file.readOnly);
  if (idle.length === 0) return [];
  if (busy.size === 0)
    return [aboutDraft({ code: 'draft.noFields', severity: 'warning', values: {} })];
  return idle.map((file) => aboutFile(file, 'file.noFields', 'warning', {}, 'markReadOnly'));
}

/** Metadata that is larger than a body may be. */
function bodyProblems(draft: Draft, { accounts, reading }: ProblemSources): Problem[] {
  return draft.files.flatMap((file) => {
    const bytes = metadataBytes(draft, file, accounts.bytesByFile.get(file.key) ?? 0, reading);
    return bytes > limits.jsonBytes
      ? aboutFile(file, 'file.metadataTooLarge', 'blocking', { bytes, limit: limits.jsonBytes })
      : [];
  });
}

/** What is wrong with the documents: their names, PDFs, number, and a lack of fields. */
export function findFileProblems(
  draft: Draft,
  { facts, service, limits: most = limits }: ProblemContext,
  sources: ProblemSources,
): Problem[] {
  if (draft.files.length === 0)
    return [aboutDraft({ code: 'file.none', severity: 'blocking', values: {} })];
  const problems = draft.files.flatMap((file, position) => {
    const known = facts.get(file.key);
    return [
      ...nameProblems(draft, file, position),
      ...(known ? pdfProblems(file, known, service, most) : []),
      ...(known && embeddedSignersOf(sources.assignments, file).length > 0
        ? embeddedProblems(file, known, service, sources.converted)
        : []),
    ];
  });
  problems.push(...idleProblems(draft, sources), ...bodyProblems(draft, sources));
  const counts = [
    ['draft.tooManyFiles', draft.files.length, most.files],
    ['draft.tooManyFields', draft.fields.length, most.fields],
  ] as const;
  for (const [code, count, limit] of counts)
    if (count > limit)
      problems.push(aboutDraft({ code, severity: 'blocking', values: { count, limit } }));
  return problems;
}
