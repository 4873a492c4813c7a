import { expect, test, vi } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { createEmbedStore } from './embedStore.ts';
import { createKeyStore } from './keyStore.ts';
import { createSessionStore } from './sessionStore.ts';
import { createSettingsStore } from './settingsStore.ts';

const now = someTime;
const bytes = (value: number) => new Uint8Array(32).fill(value);

describeOnEachDatabase('keys, sessions and settings', (source) => {
  test('a key pair is found by its id and the hash of its API key, named, and revoked once', async () => {
    const keys = createKeyStore(await source.open());
    const pair = {
      id: 'k1',
      name: 'first',
      appKeyHash: bytes(1),
      apiKeyHash: bytes(2),
      createdAt: now,
    };
    await keys.add(pair);
    await expect(keys.add({ ...pair, id: 'k2' })).rejects.toThrow(/unique/i);
    expect(await keys.findByApiKeyHash(bytes(3))).toBe(undefined);
    expect(await keys.rename('k1', 'office')).toBe(true);
    expect(await keys.rename('k9', 'office')).toBe(false);
    expect(await keys.revoke('k1', now + 1)).toBe(true);
    expect(await keys.revoke('k1', now + 2)).toBe(false);
    expect(await keys.findByApiKeyHash(bytes(2))).toMatchObject({
      id: 'k1',
      name: 'office',
      revokedAt: now + 1,
    });
    expect(await keys.findById('k1')).toEqual(await keys.findByApiKeyHash(bytes(2)));
    expect(await keys.findById('k9')).toBe(undefined);
    expect(await keys.list()).toHaveLength(1);
  });

  test('what a store changes in a pair it sees at once, what another process changes within a moment', async () => {
    const database = await source.open();
    const [keys, ofOthers] = [createKeyStore(database), createKeyStore(database)];
    const [appKeyHash, apiKeyHash, other] = [bytes(1), bytes(2), bytes(3)];
    await keys.add({ id: 'k1', name: 'first', appKeyHash, apiKeyHash, createdAt: now });
    const found = () => keys.findByApiKeyHash(apiKeyHash);
    expect(await found()).toMatchObject({ name: 'first', revokedAt: null });
    await keys.rename('k1', 'office');
    expect(await found()).toMatchObject({ name: 'office' });
    await keys.revoke('k1', now + 1);
    expect(await found()).toMatchObject({ revokedAt: now + 1 });
    await keys.replace('k1', { appKeyHash, apiKeyHash: other });
    expect(await found()).toBe(undefined);
    await keys.replace('k1', { appKeyHash, apiKeyHash });
    expect(await found()).toMatchObject({ revokedAt: null });
    await ofOthers.revoke('k1', now + 2);
    await vi.waitFor(async () => expect(await found()).toMatchObject({ revokedAt: now + 2 }));
    // Read before the change, and answered after it.
    const [late] = await Promise.all([found(), keys.rename('k1', 'home')]);
    expect(['office', 'home']).toContain(late?.name);
    expect(await found()).toMatchObject({ name: 'home' });
  });

  test('a session lasts until its end or its removal', async () => {
    const sessions = createSessionStore(await source.open());
    const session = {
      hash: bytes(1),
      owner: 'k1',
      mark: bytes(9),
      createdAt: now,
      expiresAt: now + 10,
    };
    await sessions.add(session);
    const found = await sessions.find(bytes(1), now + 9);
    expect(found).toMatchObject({ owner: 'k1', createdAt: now, expiresAt: now + 10 });
    expect(Buffer.from(bytes(9)).equals(found?.mark ?? bytes(0))).toBe(true);
    expect(await sessions.find(bytes(1), now + 10)).toBe(undefined);
    await sessions.remove(bytes(1));
    expect(await sessions.find(bytes(1), now)).toBe(undefined);
  });

  test('an embed session’s code is exchanged once, before its end, and a renewed one again', async () => {
    const embeds = createEmbedStore(await source.open());
    const details = {
      purpose: 'sign',
      transactionId: 't',
      signerId: 'Signer1',
      generation: 1,
    } as const;
    const session = {
      id: 'e1',
      owner: 'k1',
      keyHash: bytes(1),
      origin: 'https://portal.example.com',
      details,
      expiresAt: now + 10,
    };
    await embeds.add({ ...session, codeHash: bytes(2), createdAt: now });
    const found = await embeds.find('e1');
    expect(found).toMatchObject({ ...session, keyHash: expect.anything(), tokenHash: null });
    expect(Buffer.from(bytes(1)).equals(found?.keyHash ?? bytes(0))).toBe(true);
    const exchange = (code: number, token: number, at = now) =>
      embeds.exchange('e1', { codeHash: bytes(code), tokenHash: bytes(token) }, at);
    expect(await exchange(3, 4)).toBe(false);
    expect(await exchange(2, 4, now + 10)).toBe(false);
    const both = await Promise.all([exchange(2, 4), exchange(2, 5)]);
    expect(both.toSorted()).toEqual([false, true]);
    await embeds.renew('e1', {
      details: { ...details, generation: 2 },
      codeHash: bytes(6),
      expiresAt: now + 20,
    });
    expect(await exchange(6, 7, now + 15)).toBe(true);
    expect((await embeds.find('e1'))?.details.generation).toBe(2);
    await embeds.removeEnded(now + 19);
    expect(await embeds.find('e1')).toBeDefined();
    await embeds.removeEnded(now + 20);
    expect(await embeds.find('e1')).toBe(undefined);
    await embeds.add({ ...session, codeHash: bytes(2), createdAt: now });
    await embeds.remove('e1');
    expect(await embeds.find('e1')).toBe(undefined);
  });

  test('a connect token opens once, also when two use it at the same moment', async () => {
    const sessions = createSessionStore(await source.open());
    const token = { hash: bytes(1), createdAt: now, expiresAt: now + 10 };
    await sessions.addConnectToken(token);
    await sessions.addConnectToken({ ...token, hash: bytes(2) });
    const uses = await Promise.all(
      [1, 2, 3].map(() => sessions.useConnectToken(bytes(1), now + 1)),
    );
    expect(uses.toSorted()).toEqual([false, false, true]);
    expect(await sessions.useConnectToken(bytes(2), now + 10)).toBe(false);
    await sessions.removeEnded(now + 10);
    expect(await sessions.useConnectToken(bytes(2), now)).toBe(false);
  });

  test('of two that set a setting first, one wins and both read the same', async () => {
    const settings = createSettingsStore(await source.open());
    const values = await Promise.all([
      settings.putFirst('salt', 'a'),
      settings.putFirst('salt', 'b'),
    ]);
    expect(values[0]).toBe(values[1]);
    expect(await settings.get('salt')).toBe(values[0]);
    await settings.put('salt', 'c');
    expect(await settings.get('salt')).toBe('c');
    expect(await settings.get('pepper')).toBe(undefined);
  });

  test('of two that swap the same value of a setting, one does', async () => {
    const settings = createSettingsStore(await source.open());
    const swap = (before: string | undefined, value: string) =>
      settings.swap('told', before, value);
    expect((await Promise.all([swap(undefined, 'a'), swap(undefined, 'b')])).toSorted()).toEqual([
      false,
      true,
    ]);
    const now = await settings.get('told');
    expect(await swap('c', 'd')).toBe(false);
    expect((await Promise.all([swap(now, 'e'), swap(now, 'f')])).toSorted()).toEqual([false, true]);
    expect(['e', 'f']).toContain(await settings.get('told'));
  });
});
