import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBlobUrl } from '#server/service/storage/blobs/parseBlobUrl.ts';
import { readConfig } from '#server/config/config.ts';

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
/** The words behind an instruction of the Dockerfile, line by line. */
const wordsOf = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(
    ([, words = '']) => words,
  );
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');

/** What `.env` must hold, as somebody might fill it in. */
const filledIn: Record<string, string> = {
  PUBLIC_URL: 'https://sign.example.com',
  SECRET: 'Zm9ydHktb2RkIHJhbmRvbSBieXRlcyBmb3IgYSBzZWNyZXQ9',
  SIGNING_APP_KEY: 'app-0f2a7c51e9b84d6f93a1c0d7e5b8f246',
  SIGNING_API_KEY: 'api-7d1e4b90c3f54a6e8b2d9f01a7c65e38',
  POSTGRES_PASSWORD: 'Kx93jd02LmQ8',
  STORE_PASSWORD: 'p0Vt81nsWq2z',
};

/** The environment of the product in compose.yaml, with variables filled in as compose does. */
function productEnvironment(): Record<string, string> {
  const [, product = ''] = /\n {2}fieldwright:\n([\s\S]*?)\n\n/.exec(compose) ?? [];
  const [, lines = ''] = / {4}environment:\n((?: {6}.*\n)+)/.exec(product) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g, (_, variable: string, kind: string) => {
        const filled = filledIn[variable];
        if (filled === undefined && kind !== ':-') throw new Error(`${variable} has no value.`);
        return filled ?? '';
      }),
    ]),
  );
}

test('the product starts with the settings of compose.yaml and of the image', () => {
  const ofImage = Object.fromEntries(wordsOf('ENV').map((words) => words.split('=')));
  const environment = { ...ofImage, ...productEnvironment() };
  expect(Object.keys(environment)).toEqual(
    expect.arrayContaining(['HOST', 'DATA_DIR', 'DATABASE_URL', 'BLOB_URL', 'SECRET']),
  );
  const config = readConfig(environment, '/home/node/app');
  expect(config).toMatchObject({
    host: '0.0.0.0',
    publicUrl: 'https://sign.example.com',
    dataDir: '/home/node/data',
    senderEmail: undefined,
    warnings: [],
  });
  expect(parseBlobUrl(environment['BLOB_URL'] ?? '', environment)).toMatchObject({
    location: { endpoint: 'http://store:9000', bucket: 'fieldwright', prefix: 'documents/' },
  });
});

test('nothing in compose.yaml has a secret of its own', () => {
  for (const name of ['SECRET', 'SIGNING_APP_KEY', 'SIGNING_API_KEY'])
    expect(compose).toContain(`${name}: \${${name}:?`);
  for (const [, value = ''] of compose.matchAll(/PASSWORD: (.*)/g))
    expect(value).toMatch(/^\$\{\w+/);
});

test('RUN lines are one command of npm or node each, and the image runs as an ordinary user', () => {
  for (const words of wordsOf('RUN')) expect(words).toMatch(/^(?:npm [\w -=]+|node -e "[^"]*")$/);
  expect(wordsOf('USER')).toEqual(['node']);
});
