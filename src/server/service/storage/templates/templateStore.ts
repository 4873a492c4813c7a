import * as z from 'zod/mini';
import type { Selectable } from 'kysely';
import {
  type TemplateContent,
  type TemplateSummary,
  templateContentSchema,
} from '#core/wire/surfaces/templateSurface.ts';
import type { Database, Trx } from '#server/service/storage/database/database.ts';
import { fromJson, toJson } from '#server/service/storage/database/json.ts';
import type { Tables } from '#server/service/storage/database/tables.ts';
import { removeUnused, useInTemplate } from './documentUses.ts';
import { documentColumns, rowToDocument, type SharedDocument } from './sharedDocumentStore.ts';

/** What a list shows of the newest version: who signs, and what is there to be signed. */
export type TemplateOutline = Pick<TemplateSummary, 'Roles' | 'Files'>;

/** A template without its content. `madeBy` is the name that the keys had. Times in ms. */
export interface TemplateRecord {
  id: string;
  owner: string;
  name: string;
  version: number;
  outline: TemplateOutline;
  madeBy: string | null;
  createdAt: number;
  modifiedAt: number;
  deletedAt: number | null;
}

/** One version: its content, and the document of each of its files. */
export interface TemplateVersion {
  version: number;
  madeBy: string | null;
  createdAt: number;
  content: TemplateContent;
  documents: ReadonlyMap<string, SharedDocument>;
}

/** A version as it is written. */
export interface NewVersion {
  content: TemplateContent;
  outline: TemplateOutline;
  /** The document of each file. */
  files: readonly { fileId: string; blobKey: string }[];
  madeBy: string | null;
}

/** What became of a change: `changed`: another version is the newest now. */
export type TemplateWritten = 'written' | 'unknown' | 'changed';

/** Templates with their versions. A change is one SQL transaction. */
export interface TemplateStore {
  /** False, and nothing written, when the owner has `most` templates already. */
  create(
    template: { id: string; owner: string; name: string } & NewVersion,
    at: number,
    most: number,
  ): Promise<boolean>;
  /** Adds the version after `basedOn`, and drops the oldest beyond `most`. Rejects with DocumentGone. */
  addVersion(
    own: { owner: string; id: string },
    version: NewVersion & { name: string; basedOn: number },
    at: number,
    most: number,
  ): Promise<{ outcome: TemplateWritten; freedBlobs: string[] }>;
  /** False when there is none, or it is deleted. */
  rename(owner: string, id: string, name: string, at: number): Promise<boolean>;
  /** Marks as deleted (with a time) or as there again (null); false when it is so, or is not there. */
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

const outlineSchema = z.object({
  Roles: z.array(z.object({ Id: z.string(), Name: z.string() })),
  Files: z.array(
    z.object({
      FileId: z.string(),
      DisplayName: z.string(),
      Pages: z.number(),
      Fields: z.number(),
    }),
  ),
});

/** The templates of a database. */
export function createTemplateStore(database: Database): TemplateStore {
  const { db } = database;
  return {
    create: ({ id, owner, name, ...version }, at, most) =>
      database.transaction(async (trx) => {
        const { count } = await trx
          .selectFrom('templates')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .where('owner', '=', owner)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        const summary = toJson(version.outline);
        const { madeBy } = version;
        const times = { createdAt: at, modifiedAt: at, deletedAt: null };
        await trx
          .insertInto('templates')
          .values({ id, owner, name, version: 1, summary, madeBy, ...times })
          .execute();
        await writeVersion(trx, id, 1, version, at);
        return true;
      }),

    addVersion: (own, version, at, most) =>
      database.transaction((trx) => addVersion(trx, own, version, at, most)),

    rename: (owner, id, name, at) =>
      updated(
        db
          .updateTable('templates')
          .set({ name, modifiedAt: at })
          .where('owner', '=', owner)
          .where('id', '=', id)
          .where('deletedAt', 'is', null),
      ),

    setDeleted: (owner, id, deletedAt) =>
      updated(
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

    purge: (before) => database.transaction((trx) => purge(trx, before)),
  };
}

async function updated(query: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

async function addVersion(
  trx: Trx,
  { owner, id }: { owner: string; id: string },
  { name, basedOn, ...version }: NewVersion & { name: string; basedOn: number },
  at: number,
  most: number,
): Promise<{ outcome: TemplateWritten; freedBlobs: string[] }> {
  const next = basedOn + 1;
  const own = await updated(
    trx
      .updateTable('templates')
      .set({ name, version: next, summary: toJson(version.outline), modifiedAt: at })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('version', '=', basedOn)
      .where('deletedAt', 'is', null),
  );
  if (!own) {
    const there = await trx
      .selectFrom('templates')
      .select('version')
      .where('owner', '=', owner)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    return { outcome: there ? 'changed' : 'unknown', freedBlobs: [] };
  }
  await writeVersion(trx, id, next, version, at);
  const freedBlobs = await removeVersions(trx, id, next - most);
  return { outcome: 'written', freedBlobs };
}

async function writeVersion(
  trx: Trx,
  templateId: string,
  version: number,
  { content, files, madeBy }: NewVersion,
  createdAt: number,
): Promise<void> {
  await trx
    .insertInto('templateVersions')
    .values({ templateId, version, body: toJson(content), madeBy, createdAt })
    .execute();
  await useInTemplate(trx, templateId, version, files);
}

/** Removes versions up to this one; returns the keys of documents that nothing refers to then. */
async function removeVersions(trx: Trx, templateId: string, upTo: number): Promise<string[]> {
  const old = await trx
    .selectFrom('templateFiles')
    .select('blobKey')
    .where('templateId', '=', templateId)
    .where('version', '<=', upTo)
    .execute();
  await trx
    .deleteFrom('templateFiles')
    .where('templateId', '=', templateId)
    .where('version', '<=', upTo)
    .execute();
  await trx
    .deleteFrom('templateVersions')
    .where('templateId', '=', templateId)
    .where('version', '<=', upTo)
    .execute();
  return removeUnused(
    trx,
    old.map(({ blobKey }) => blobKey),
  );
}

async function purge(trx: Trx, before: number): Promise<string[]> {
  const deleted = await trx
    .selectFrom('templates')
    .select(['id', 'version'])
    .where('deletedAt', '<', before)
    .execute();
  const freed: string[] = [];
  for (const { id, version } of deleted) {
    // Held first: one that is restored at this moment stays.
    const held = await updated(
      trx
        .updateTable('templates')
        .set({ version })
        .where('id', '=', id)
        .where('deletedAt', '<', before),
    );
    if (!held) continue;
    freed.push(...(await removeVersions(trx, id, version)));
    await trx.deleteFrom('templates').where('id', '=', id).execute();
  }
  return freed;
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
    content: fromJson(templateContentSchema, body, 'templateVersions', key),
    documents: new Map(files.map((file) => [file.fileId, rowToDocument(file)])),
  };
}

function rowToTemplate({ summary, ...row }: Selectable<Tables['templates']>): TemplateRecord {
  return { ...row, outline: fromJson(outlineSchema, summary, 'templates', row.id) };
}
