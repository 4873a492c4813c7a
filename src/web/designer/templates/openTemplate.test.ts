// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DownloadProgress } from '#web/api/patience/requestPdf.ts';
import { loadDraft, readPdf } from '#web/designer/drafts/draftFile.ts';
import { listDrafts } from '#web/designer/drafts/draftList.ts';
import { openTemplate } from './openTemplate.ts';

const fileIds = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'];
const template = {
  Id: 't',
  Name: 'Lease',
  Version: 2,
  NewestVersion: 2,
  CreatedAt: '2026-01-01T00:00:00Z',
  ModifiedAt: '2026-01-01T00:00:00Z',
  Roles: [{ Id: 'Signer1', Name: 'Tenant' }],
  Files: fileIds.map((FileId) => ({
    FileId,
    Sha256: 'ab'.repeat(32),
    Metadata: {},
    PageSizes: [{ Width: 100, Height: 200 }],
  })),
};

/** How many documents are asked for at the same time, at most, and which cannot be had. */
let [running, most, missing] = [0, 0, ''];

beforeEach(() => {
  [running, most, missing] = [0, 0, ''];
  vi.stubGlobal('fetch', async (url: string) => {
    const fileId = /\/file\/(.+)$/.exec(url)?.[1];
    if (fileId === undefined) return Response.json(template);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve));
    running -= 1;
    if (fileId === missing) return Response.json({ Message: 'Gone.' }, { status: 500 });
    const body = `%PDF-${fileId}`;
    const headers = { 'Content-Type': 'application/pdf', 'Content-Length': String(body.length) };
    return new Response(body, { headers });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('documents come some at a time, tell how far they are, and are stored with the draft', async () => {
  const told: DownloadProgress[] = [];
  const draftId = await openTemplate('t', 'left', (progress) => told.push(progress));
  expect(most).toBe(3);
  expect(told[0]).toEqual({ read: 10, total: 0 });
  expect(told.at(-1)).toEqual({ read: 50, total: 50 });
  const [meta] = await listDrafts();
  expect(meta).toMatchObject({ id: draftId, pageCount: 5 });
  const { files = [] } = (await loadDraft(draftId))?.history.present ?? {};
  expect(files.map(({ fileId }) => fileId)).toEqual(fileIds);
  for (const { key, fileId } of files) expect(await readPdf(draftId, key), fileId).toBeDefined();
});

test('where one document cannot be had, no draft is stored', async () => {
  const before = await listDrafts();
  missing = 'b.pdf';
  await expect(openTemplate('t', 'left', () => undefined)).rejects.toThrow('Gone.');
  expect(await listDrafts()).toEqual(before);
});
