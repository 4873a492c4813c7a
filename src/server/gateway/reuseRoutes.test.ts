import { afterEach, beforeEach, expect, test } from 'vitest';
import { reuseLimits, writeReuseFile, type SavedBlock } from '#core/wire/surfaces/reuseFile.ts';
import { appPaths } from '#core/wire/paths.ts';
import { createRouter } from '#server/service/http/createRouter.ts';
import { createSettingsStore } from '#server/service/storage/accounts/settingsStore.ts';
import { openTestService, type TestService } from '#testing/service/testService.ts';
import { addReuse } from './reuseRoutes.ts';

let own: TestService;
beforeEach(async () => {
  own = await openTestService();
});
afterEach(() => own.close());

const block = (id: string): SavedBlock => ({
  kind: 'block',
  id,
  name: 'Sign-off',
  savedAt: 1,
  places: [],
  fields: [
    {
      type: 'Signature',
      name: 'Sign',
      rect: { x: 0, y: 0, width: 140, height: 70 },
      places: [],
    },
  ],
});

async function ask(owner: string, method: string, body?: string, tag?: string) {
  const router = createRouter(
    (fault) => expect(fault).toBeUndefined(),
    (call, next) => {
      call.set('owner', owner);
      return next();
    },
  );
  addReuse(router, createSettingsStore(own.database));
  const headers = {
    'Content-Type': 'application/json',
    ...(tag !== undefined && { 'If-Match': tag }),
  };
  const init = { method, headers, ...(body !== undefined && { body }) };
  const request = new Request(own.url(appPaths.reuse.build()), init);
  const answer = await router.fetch(request, { address: '127.0.0.1' });
  return {
    status: answer.status,
    text: await answer.text(),
    tag: answer.headers.get('etag') ?? '',
  };
}

test('blocks of the installation are one owner’s, and replace only what was read', async () => {
  const before = await ask('mine', 'GET');
  expect(before).toMatchObject({ status: 200, text: writeReuseFile([]) });
  const first = writeReuseFile([block('a')]);
  const both = await Promise.all([
    ask('mine', 'PUT', first, before.tag),
    ask('mine', 'PUT', writeReuseFile([block('b')]), before.tag),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const now = await ask('mine', 'GET');
  expect(now.tag).toBe(both.find(({ status }) => status === 200)?.tag);
  expect((await ask('mine', 'PUT', first)).status).toBe(412);
  expect((await ask('theirs', 'GET')).text).toBe(writeReuseFile([]));
});

test('what is no file of blocks, or too large, is refused, and nothing of it is kept', async () => {
  const { tag } = await ask('mine', 'GET');
  for (const text of ['{}', 'no', '{"kind":"fieldwright/reuse","version":1,"blocks":[{}]}'])
    expect((await ask('mine', 'PUT', text, tag)).status).toBe(400);
  const large = ' '.repeat(reuseLimits.installationBytes + 1);
  expect((await ask('mine', 'PUT', large, tag)).status).toBe(413);
  expect((await ask('mine', 'GET')).tag).toBe(tag);
});
