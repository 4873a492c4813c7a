import type { Selectable } from 'kysely';
import { withoutTurning } from '#core/wire/text.ts';
import {
  type TemplateContent,
  templateContentSchema,
  type TemplateOutline,
  templateOutlineSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import {
  type Database,
  type Trx,
  fromJson,
  toJson,
} from '#server/service/storage/database/database.ts';
import type { Tables } from '#server/service/storage/database/schema/tables.ts';
import {
  addVersion,
  hasUpdated,
  type NewVersion,
  purgeDeleted,
  type TemplateWritten,
  writeVersion,
} from './templateVersions.ts';
import {
  type ClaimedTemplate,
  claimTemplateKey,
  findClaimedTemplate,
  freeTemplateKey,
  type TemplateClaim,
} from './templateKeys.ts';
import { documentColumns, rowToDocument, type SharedDocument } from './sharedDocumentStore.ts';

/** A template without its content. `madeBy` is the name that the keys had. Times in ms. */
export interface TemplateRecord extends Omit<Tables['templates'], 'summary'> {
  outline: TemplateOutline;
}

/** One version: its content, and the document of each of its files. */
export interface TemplateVersion {
  version: number;
  madeBy: string | null;
  createdAt: number;
  content: TemplateContent;
  documents: ReadonlyMap<string, SharedDocument>;
}

/** Templates with their versions. A change is one SQL transaction. */
export interface TemplateStore {
  /**
   * Nothing is written when the owner has `most` templates already (`full`), or when another one
   * has the key.
   */
  create(
    template: { id: string; owner: string; name: string } & NewVersion,
    at: number,
    most: number,
    claim?: TemplateClaim,
  ): Promise<'created' | 'full' | ClaimedTemplate>;
  /** What a key belongs to already. */
  findClaimed(owner: string, claim: TemplateClaim): Promise<ClaimedTemplate | undefined>;
  /** Adds the version after `basedOn`, drops those beyond `most`. Rejects with DocumentGone. */
  addVersion(
    own: { owner: string; id: string },
    version: NewVersion & { name: string; basedOn: number },
    at: number,
    most: number,
  ): Promise<{ outcome: TemplateWritten; freedBlobs: string[] }>;
  /** False when there is none, or it is deleted. */
  rename(owner: string, id: string, name: string, at: number): Promise<boolean>;
  /** Marks as deleted (with a time) or as there again (null); false if it is so, or not there. */
  setDeleted(owner: string, id: string, deletedAt: number | null): Promise<boolean>;
  /** All of an owner, those changed last first. */
  list(owner: string, isDeleted: boolean): Promise<TemplateRecord[]>;
  find(owner: string, id: string): Promise<TemplateRecord | undefined>;
  readVersion(id: string, version: number): Promise<TemplateVersion | undefined>;
  /** Newest first, without content. */
  versions(id: string): Promise<Pick<TemplateVersion, 'version' | 'madeBy' | 'createdAt'>[]>;
  /** Removes for good what was deleted before this; returns the freed blob keys. */
  purge(before: number): Promise<string[]>;
}

/** Writes a template with its first version, and takes the key that it comes with. */
async function createFirst(
  trx: Trx,
  { id, owner, name, ...version }: Parameters<TemplateStore['create']>[0],
  { at, most, claim }: { at: number; most: number; claim: TemplateClaim | undefined },
): ReturnType<TemplateStore['create']> {
  const earlier = claim && (await claimTemplateKey(trx, owner, claim, id, at));
  if (earlier) return earlier;
  const { count } = await trx
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most) {
    if (claim) await freeTemplateKey(trx, owner, claim);
    return 'full';
  }
  const summary = toJson(version.outline);
  const { madeBy } = version;
  const times = { createdAt: at, modifiedAt: at, deletedAt: null };
  await trx
    .insertInto('templates')
    .values({ id, owner, name, version: 1, summary, madeBy, ...times })
    .execute();
  await writeVersion(trx, id, 1, version, at);
  return 'created';
}

/** The templates of a database. */
export function createTemplateStore(database: Database): TemplateStore {
  const { db } = database;
  return {
    create: (template, at, most, claim) =>
      database.transaction((trx) => createFirst(trx, template, { at, most, claim })),

    findClaimed: (owner, claim) => findClaimedTemplate(db, owner, claim),

    addVersion: (own, version, at, most) =>
      database.transaction((trx) => addVersion(trx, own, version, at, most)),

    rename: (owner, id, name, at) =>
      hasUpdated(
        db
          .updateTable('templates')
          .set({ name, modifiedAt: at })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('deletedAt', 'is', null),
      ),

    setDeleted: (owner, id, deletedAt) =>
      hasUpdated(
        db
          .updateTable('templates')
          .set({ deletedAt })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('deletedAt', deletedAt === null ? 'is not' : 'is', null),
      ),

    async list(owner, isDeleted) {
      const rows = await db
        .selectFrom('templates')
        .selectAll()
        .where('owner', '=', owner)
        .where('deletedAt', isDeleted ? 'is not' : 'is', null)
        .orderBy('modifiedAt', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(rowToTemplate);
    },

    async find(owner, id) {
      const row = await db
        .selectFrom('templates')
        .selectAll()
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && rowToTemplate(row);
    },

    readVersion: (id, version) => readVersion(database, id, version),

    versions: (id) =>
      db
        .selectFrom('templateVersions')
        .select(['version', 'madeBy', 'createdAt'])
        .where('templateId', '=', id)
        .orderBy('version', 'desc')
        .execute(),

    purge: (before) => database.transaction((trx) => purgeDeleted(trx, before)),
  };
}

async function readVersion(
  { db }: Database,
  templateId: string,
  version: number,
): Promise<TemplateVersion | undefined> {
  const row = await db
    .selectFrom('templateVersions')
    .select(['body', 'madeBy', 'createdAt'])
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await db
    .selectFrom('templateFiles')
    .innerJoin('sharedDocuments', 'sharedDocuments.blobKey', 'templateFiles.blobKey')
    .select(['fileId', ...documentColumns])
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .execute();
  const { body, madeBy, createdAt } = row;
  const key = `${templateId} ${version}`;
  return {
    version,
    madeBy,
    createdAt,
    content: fromJson(templateContentSchema, withoutTurning(body), 'templateVersions', key),
    documents: new Map(files.map((file) => [withoutTurning(file.fileId), rowToDocument(file)])),
  };
}

function rowToTemplate({ summary, ...row }: Selectable<Tables['templates']>): TemplateRecord {
  return {
    ...row,
    outline: fromJson(templateOutlineSchema, withoutTurning(summary), 'templates', row.id),
  };
}
