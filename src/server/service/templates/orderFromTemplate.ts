import type { UseTemplate } from '#core/wire/surfaces/templateSurface.ts';
import { type FileMetadata, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { type Parsed, type UnknownMember, parseBody, pathText } from '#core/wire/parseBody.ts';
import type {
  TemplateRecord,
  TemplateVersion,
} from '#server/service/storage/templates/templateStore.ts';
import type { OrderedFile, TemplateOrder } from './templateParts.ts';

/**
 * The order that people and values make of a version of a template, or every problem; paths are
 * those of the request's body.
 */
export function orderFromTemplate(
  { id }: Pick<TemplateRecord, 'id'>,
  source: Pick<TemplateVersion, 'version' | 'content' | 'documents'>,
  use: UseTemplate,
  kept: readonly UnknownMember[],
): Parsed<TemplateOrder> {
  const { content, version, documents } = source;
  const { Signers: people, Values: values = {}, Version: _, ...members } = use;
  const strangers = findStrangers(source, use);
  if (strangers.length > 0) return { ok: false, problems: strangers };
  const { Roles, SendEmailNotifications, DaysToExpire, SignRequestMode, Receivers } = content;
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  const request = parseBody(createTransactionSchema, {
    SendEmailNotifications,
    DaysToExpire,
    SignRequestMode,
    Receivers,
    ...Object.fromEntries(given),
    Signers: Roles.map(({ Name: __, ...role }) => ({
      ...role,
      ...people.find((person) => person.Id === role.Id),
    })),
    Template: { Id: id, Version: version },
  });
  const files = content.Files.map(({ FileId, Metadata }) =>
    withValues(FileId, Metadata, values[FileId] ?? {}),
  );
  const problems = [
    ...(request.ok ? [] : request.problems.map((one) => inBody(one, content.Roles, people))),
    ...files.flatMap((file) => (file.ok ? [] : file.problems)),
  ];
  if (!request.ok || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      template: { Id: id, Version: version },
      request: request.value,
      kept: kept.flatMap((member) => inRoleOrder(member, content.Roles, people)),
      files: content.Files.flatMap(({ FileId: fileId }, index): OrderedFile[] => {
        const [document, metadata] = [documents.get(fileId), files[index]];
        return document && metadata?.ok ? [{ fileId, metadata: metadata.value, document }] : [];
      }),
    },
  };
}

type WithId = readonly { Id: string }[];

/** People for roles, and values for files, that the template does not have, or has twice. */
function findStrangers(
  { content }: Pick<TemplateVersion, 'content'>,
  { Signers, Values = {} }: UseTemplate,
): WireProblem[] {
  const names = content.Roles.map(({ Id, Name }) => `"${Id}" (${Name})`).join(', ');
  const people = Signers.flatMap(({ Id }, index) => {
    const Path = pathText(['Signers', index, 'Id']);
    if (Signers.findIndex((one) => one.Id === Id) !== index)
      return [{ Path, Code: 'signer-id', Message: `${Path}: the role "${Id}" is taken already.` }];
    if (content.Roles.some((role) => role.Id === Id)) return [];
    const Message = `${Path}: the template has no role "${Id}". Its roles are ${names}.`;
    return [{ Path, Code: 'unknown-signer', Message }];
  });
  const files = Object.keys(Values)
    .filter((fileId) => !content.Files.some(({ FileId }) => FileId === fileId))
    .map((fileId) => {
      const Path = pathText(['Values', fileId]);
      return { Path, Code: 'unknown-field', Message: `${Path}: the template has no such file.` };
    });
  return [...people, ...files];
}

/** The metadata of a file with what its fields hold beforehand. */
function withValues(
  fileId: string,
  metadata: FileMetadata,
  values: NonNullable<UseTemplate['Values']>[string],
): Parsed<FileMetadata> {
  const names = Object.keys(values);
  if (names.length === 0) return { ok: true, value: metadata };
  const known = new Set(Object.values(metadata.FormSets).flatMap((set) => Object.keys(set)));
  const unknown = names
    .filter((name) => !known.has(name))
    .map((name) => {
      const Path = pathText(['Values', fileId, name]);
      return { Path, Code: 'unknown-field', Message: `${Path}: "${fileId}" has no such field.` };
    });
  if (unknown.length > 0) return { ok: false, problems: unknown };
  const parsed = parseBody(fileMetadataSchema, {
    ...metadata,
    FormSets: Object.fromEntries(
      Object.entries(metadata.FormSets).map(([key, set]) => [
        key,
        Object.fromEntries(
          Object.entries(set).map(([name, field]) => [
            name,
            Object.hasOwn(values, name) ? { ...field, Value: values[name] } : field,
          ]),
        ),
      ]),
    ),
  });
  if (parsed.ok) return parsed;
  const problems = parsed.problems.map((problem) => ({
    ...problem,
    Path: pathText(['Values', fileId]),
    Message: `Values of "${fileId}": ${problem.Message}`,
  }));
  return { ok: false, problems };
}

const signerPath = /^Signers\[(\d+)\]/;

/** A problem of the whole request, at the place of the body that it means. */
function inBody(problem: WireProblem, roles: WithId, people: WithId): WireProblem {
  const [start, place] = signerPath.exec(problem.Path) ?? [];
  const role = roles[Number(place)];
  if (start === undefined || !role) return problem;
  const index = people.findIndex(({ Id }) => Id === role.Id);
  if (index === -1)
    return {
      ...problem,
      Path: 'Signers',
      Message: `Nobody takes the role "${role.Id}". Add an entry with this Id and an Email to Signers.`,
    };
  const swap = (text: string) => text.replaceAll(start, `Signers[${index}]`);
  return { ...problem, Path: swap(problem.Path), Message: swap(problem.Message) };
}

/** An unknown member at the place that it has once people stand in the order of roles. */
function inRoleOrder(member: UnknownMember, roles: WithId, people: WithId): UnknownMember[] {
  const [first, index, ...rest] = member.path;
  if (first !== 'Signers' || typeof index !== 'number') return [member];
  const place = roles.findIndex(({ Id }) => Id === people[index]?.Id);
  return place === -1 ? [] : [{ ...member, path: [first, place, ...rest] }];
}
