import { X509Certificate, createPrivateKey, createSign, createVerify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSettingsStore } from '#server/service/storage/settingsStore.ts';
import { describeOnEachDatabase } from '#testing/storage/eachDatabase.ts';
import { ConfigError } from './config.ts';
import { openSealKey } from './sealKey.ts';
import { deriveSecrets } from './secrets.ts';

const config = { sealP12: undefined, publicUrl: 'https://sign.example.com' };
const { sealKey: wrappingKey } = deriveSecrets('the secret of this installation');

describeOnEachDatabase('the certificate of an installation', (source) => {
  test('it is made once, belongs to its key, and is kept with the key locked', async () => {
    const settings = createSettingsStore(await source.open());
    const made = await openSealKey(config, settings, wrappingKey);
    expect(await openSealKey(config, settings, wrappingKey)).toEqual(made);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.subject).toBe('CN=Fieldwright at sign.example.com');
    const key = createPrivateKey({
      key: Buffer.from(made.privateKey),
      format: 'der',
      type: 'pkcs8',
    });
    const signature = createSign('sha256').update('words').sign(key);
    expect(createVerify('sha256').update('words').verify(certificate.publicKey, signature)).toBe(
      true,
    );
    const kept = (await settings.get('seal certificate')) ?? '';
    expect(kept).toContain(Buffer.from(made.certificate).toString('base64'));
    expect(kept).not.toContain(Buffer.from(made.privateKey).toString('base64').slice(40, 80));
  });

  test('of processes that start together, one makes it and all use it', async () => {
    const location = await source.newLocation();
    const databases = [await source.open(location), await source.open(location)];
    const opened = await Promise.all(
      [...databases, ...databases].map((database) =>
        openSealKey(config, createSettingsStore(database), wrappingKey),
      ),
    );
    for (const one of opened) expect(one).toEqual(opened[0]);
  });

  test('with another secret it stays locked, and the message says what to do', async () => {
    const settings = createSettingsStore(await source.open());
    await openSealKey(config, settings, wrappingKey);
    const other = openSealKey(config, settings, deriveSecrets('another secret').sealKey);
    await expect(other).rejects.toThrow(ConfigError);
    await expect(other).rejects.toThrow(/Set the former one again/);
  });

  test('a key file that is missing or none is refused by its name, and makes no certificate', async () => {
    const settings = createSettingsStore(await source.open());
    const folder = mkdtempSync(join(tmpdir(), 'seal-'));
    const path = join(folder, 'key.p12');
    const opening = () =>
      openSealKey({ ...config, sealP12: { path, password: '' } }, settings, wrappingKey);
    await expect(opening()).rejects.toThrow(`SEAL_P12 names ${path}, which cannot be read.`);
    writeFileSync(path, 'no key');
    await expect(opening()).rejects.toThrow(ConfigError);
    expect(await settings.get('seal certificate')).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
