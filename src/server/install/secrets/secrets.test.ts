import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveSecrets, knownSecret, readSecret, writePrivateFile } from './secrets.ts';

test('the secret is made once, is private, and is read again', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'fieldwright-')), 'data');
  const first = readSecret(undefined, dataDir);
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect(readSecret(undefined, dataDir)).toBe(first);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readSecret('from the environment', dataDir)).toBe('from the environment');
  rmSync(dataDir, { recursive: true });
});

test('a command makes no secret: it takes the one of the settings or of the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-'));
  expect(() => knownSecret(undefined, folder)).toThrow(/Set SECRET as the server has it/);
  expect(readdirSync(folder)).toEqual([]);
  const made = readSecret(undefined, folder);
  expect(knownSecret(undefined, folder)).toBe(made);
  expect(knownSecret('from the environment', folder)).toBe('from the environment');
  rmSync(folder, { recursive: true });
});

test('a private file is never written over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-'));
  expect(writePrivateFile(join(folder, 'keys'), 'one')).toBe(true);
  expect(writePrivateFile(join(folder, 'keys'), 'two')).toBe(false);
  rmSync(folder, { recursive: true });
});

test('each purpose has a key of its own, the same for the same secret', () => {
  const { linkKey, sessionKey, sealKey } = deriveSecrets('secret');
  expect(
    new Set([linkKey, sessionKey, sealKey].map((key) => Buffer.from(key).toString('hex'))).size,
  ).toBe(3);
  expect(deriveSecrets('secret')).toEqual(deriveSecrets('secret'));
  expect(deriveSecrets('other')).not.toEqual(deriveSecrets('secret'));
});

test('a secret that is empty or short is refused, and not replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldwright-'));
  for (const content of ['', '\n', 'short']) {
    writeFileSync(join(folder, 'secret'), content);
    expect(() => readSecret(undefined, folder)).toThrow(/is damaged/);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(content);
  }
  expect(readdirSync(folder)).toEqual(['secret']);
  rmSync(folder, { recursive: true });
});
