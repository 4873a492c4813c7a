import type { TemplateContent, TemplateOutline } from '#core/wire/surfaces/templateSurface.ts';
import { type Trx, toJson } from '#server/service/storage/database/database.ts';
import { removeUnused, takeForTemplate } from './documentUses.ts';

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

/** Whether an update changed a row. */
export async function hasUpdated(query: {
  executeTakeFirstOrThrow(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** Adds the version after `basedOn`, and drops the oldest beyond `most`. */
export async function addVersion(
  trx: Trx,
  { owner, id }: { owner: string; id: string },
  { name, basedOn, ...version }: NewVersion & { name: string; basedOn: number },
  at: number,
  most: number,
): Promise<{ outcome: TemplateWritten; freedBlobs: string[] }> {
  const next = basedOn + 1;
  const own = await hasUpdated(
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

/** Writes a version and what it refers to. Throws DocumentGone. */
export async function writeVersion(
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
  await takeForTemplate(trx, templateId, version, files);
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

/** Removes for good what was deleted before this; returns the freed blob keys. */
export async function purgeDeleted(trx: Trx, before: number): Promise<string[]> {
  const deleted = await trx
    .selectFrom('templates')
    .select(['id', 'version'])
    .where('deletedAt', '<', before)
    .execute();
  const freed: string[] = [];
  for (const { id, version } of deleted) {
    // Held first: one that is restored at this moment stays.
    const held = await hasUpdated(
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
