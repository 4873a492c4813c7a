import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseBody } from '#core/wire/parseBody.ts';
import { templateContentSchema } from '#core/wire/surfaces/templateSurface.ts';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { sampleChange, sampleState } from '#testing/storage/sampleRecords.ts';
import { sampleTemplate } from '#testing/service/sampleTemplate.ts';
import type { Database } from '#server/service/storage/database/database.ts';
import { createDetailStore } from '#server/service/storage/transactions/detailStore.ts';
import { createTransactionStore } from '#server/service/storage/transactions/transactionStore.ts';
import { DocumentGone } from './documentUses.ts';
import { createSharedDocumentStore } from './sharedDocumentStore.ts';
import { createTemplateStore } from './templateStore.ts';

const at = someTime;
const sha256 = createHash('sha256').update('pdf').digest('hex');
const document = { blobKey: 'blob-shared', sha256, size: 3, facts: { pages: [], embedded: [] } };

/** The stores of a database that holds one document of the owner. */
async function open(database: Database) {
  const templates = createTemplateStore(database);
  const documents = createSharedDocumentStore(database);
  expect(await documents.add('me', document, at)).toBe(true);
  const { Name: _, ...rest } = sampleTemplate();
  const parsed = parseBody(templateContentSchema, rest);
  if (!parsed.ok) throw new Error('not a template');
  const version = {
    content: parsed.value,
    outline: { Roles: [], Files: [] },
    files: [{ fileId: 'a.pdf', blobKey: document.blobKey }],
    madeBy: 'key',
  };
  const create = (id: string, most = 10) =>
    templates.create({ id, owner: 'me', name: id, ...version }, at, most);
  return {
    templates,
    documents,
    version,
    create,
    transactions: createTransactionStore(database),
    details: createDetailStore(database),
  };
}

/** A transaction of version 1 of a template, with the shared document. */
const started = (id: string) => {
  const file = { ...document, role: 'original' as const, fileId: 'a.pdf', isShared: true };
  const state = { ...sampleState({ id }), template: { id: 't', version: 1 } };
  return sampleChange(state, { files: [file] });
};

describeOnEachDatabase('templates and shared documents', (source) => {
  test('versions follow each other, and of two who change one the second is told', async () => {
    const { templates, version, create } = await open(await source.open());
    expect(await create('t')).toBe('created');
    expect(await create('over', 1)).toBe('full');
    const next = { ...version, name: 'Renamed', basedOn: 1 };
    const both = await Promise.all([
      templates.addVersion({ owner: 'me', id: 't' }, next, at + 1, 10),
      templates.addVersion({ owner: 'me', id: 't' }, next, at + 1, 10),
    ]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'written']);
    expect(await templates.find('me', 't')).toMatchObject({ name: 'Renamed', version: 2 });
    expect(await templates.find('other', 't')).toBe(undefined);
    const read = await templates.readVersion('t', 1);
    expect(read?.documents.get('a.pdf')).toEqual(document);
    expect(read?.content).toEqual(version.content);
    const third = { ...next, basedOn: 2 };
    await templates.addVersion({ owner: 'me', id: 't' }, third, at + 2, 2);
    expect((await templates.versions('t')).map((one) => one.version)).toEqual([3, 2]);
  });

  test('the same bytes are one document of an owner, and a document may not go while it is used', async () => {
    const own = await open(await source.open());
    const { documents, templates, transactions, details, create } = own;
    expect(await documents.add('me', { ...document, blobKey: 'blob-again' }, at)).toBe(false);
    expect(await documents.find('other', sha256)).toBe(undefined);
    await create('t');
    await transactions.create(started('one'), at);
    expect([...(await details.blobsInUse([document.blobKey, 'blob-x']))]).toEqual(['blob-shared']);
    expect((await details.documentsAfter('')).map(({ role }) => role)).toEqual(['template']);
    expect(await details.noteFault(document.blobKey, 'missing')).toBe(true);
    expect(await details.faultyDocuments('one')).toMatchObject([{ fileId: 'a.pdf' }]);
    expect(await templates.setDeleted('me', 't', at)).toBe(true);
    expect(await templates.purge(at + 1)).toEqual([]);
    expect(await documents.removeUnused(at + 1)).toEqual([]);
    const removed = await transactions.commit('one', at, (state) => ({
      ok: true,
      ...sampleChange({ ...state, removedAt: at }, { removesContent: true }),
    }));
    expect(removed).toMatchObject({ outcome: 'committed', freedBlobs: ['blob-shared'] });
    await expect(transactions.create(started('two'), at)).rejects.toThrow(DocumentGone);
    expect(await transactions.read('two')).toBe(undefined);
  });

  test('what was uploaded and never named goes after a while; a deleted template can come back', async () => {
    const { documents, templates, create } = await open(await source.open());
    expect(await documents.removeUnused(at)).toEqual([]);
    await create('t');
    await templates.setDeleted('me', 't', at);
    expect(await templates.list('me', true)).toHaveLength(1);
    expect(await templates.setDeleted('me', 't', null)).toBe(true);
    expect(await templates.purge(at + 1)).toEqual([]);
    await templates.setDeleted('me', 't', at);
    expect(await templates.purge(at + 1)).toEqual(['blob-shared']);
    expect(await documents.add('me', document, at)).toBe(true);
    expect(await documents.removeUnused(at + 1)).toEqual(['blob-shared']);
  });
});
