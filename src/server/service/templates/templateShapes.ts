import type { WireProblem } from '#core/wire/errorBody.ts';
import type {
  Template,
  TemplateContent,
  TemplateOutline,
  TemplateSummary,
} from '#core/wire/surfaces/templateSurface.ts';
import type { SharedDocument } from '#server/service/storage/templates/sharedDocumentStore.ts';
import type {
  TemplateRecord,
  TemplateVersion,
} from '#server/service/storage/templates/templateStore.ts';

/** A time as the wire has it. */
export const isoOf = (time: number): string => new Date(time).toISOString();

/** A template as a list shows it. */
export function templateToSummary(record: TemplateRecord): TemplateSummary {
  return { ...headingOf(record), ...record.outline };
}

function headingOf(record: TemplateRecord) {
  const { id, name, version, madeBy, createdAt, modifiedAt, deletedAt } = record;
  return {
    Id: id,
    Name: name,
    Version: version,
    ...(madeBy === null ? {} : { MadeBy: madeBy }),
    CreatedAt: isoOf(createdAt),
    ModifiedAt: isoOf(modifiedAt),
    ...(deletedAt === null ? {} : { DeletedAt: isoOf(deletedAt) }),
  };
}

/** A version of a template, with its content. */
export function templateToWire(
  record: TemplateRecord,
  { version, content, documents }: Pick<TemplateVersion, 'version' | 'content' | 'documents'>,
  problems: readonly WireProblem[] = [],
): Template {
  return {
    ...content,
    ...headingOf(record),
    Files: content.Files.map((file) => ({
      ...file,
      PageSizes: (documents.get(file.FileId)?.facts.pages ?? []).map(({ width, height }) => ({
        Width: width,
        Height: height,
      })),
    })),
    Version: version,
    NewestVersion: record.version,
    ...(problems.length > 0 ? { Problems: [...problems] } : {}),
  };
}

/** What lists show of a content. */
export function templateOutlineOf(
  { Roles, Files }: TemplateContent,
  documents: ReadonlyMap<string, SharedDocument>,
): TemplateOutline {
  return {
    Roles: Roles.map(({ Id, Name }) => ({ Id, Name })),
    Files: Files.map(({ FileId, Metadata }) => ({
      FileId,
      DisplayName: Metadata.DisplayName ?? FileId,
      Pages: documents.get(FileId)?.facts.pages.length ?? 0,
      Fields: Object.values(Metadata.FormSets).reduce(
        (sum, set) => sum + Object.keys(set).length,
        0,
      ),
    })),
  };
}
