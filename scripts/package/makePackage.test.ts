import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asInstalled, withoutOthers } from './makePackage.ts';
import { overweight } from './overweight.ts';
import { packageExports } from './packageExports.ts';
import { packageManifest } from './packageManifest.ts';

test('texts of the product name the command of the package in place of the repository’s', () => {
  expect(asInstalled('Run `npm run keys -- add [NAME]` or npm run connect.')).toBe(
    'Run `npx fieldwright keys add [NAME]` or npx fieldwright connect.',
  );
  expect(asInstalled('npm run check-data -- --adopt')).toBe('npx fieldwright check-data --adopt');
  expect(asInstalled('npm run keys                 lists')).toBe(
    'npx fieldwright keys                 lists',
  );
  expect(asInstalled('npm run build, npm run keyset')).toBe('npm run build, npm run keyset');
});

test('an entry above its limit is named, by itself or with its lazy parts', () => {
  const { limit } = packageExports['client'] ?? { limit: 0 };
  const part = (gzip: number) => [{ file: 'x.js', gzip }];
  const weigh = (first: number, lazy: number) =>
    overweight([{ name: 'client', first: part(first), lazy: part(lazy) }]);
  expect(weigh(limit, 0)).toEqual([]);
  expect(weigh(limit + 1, 0)).toHaveLength(2);
  expect(weigh(1, limit)).toEqual([
    `fieldwright/client weighs ${limit + 1} B with all lazy parts, more than ${limit} B.`,
  ]);
  expect(overweight([{ name: 'unknown', first: [], lazy: [] }])).toHaveLength(1);
});

test('the geometry entry converts as docs/client.md shows', async () => {
  const { pageSize, pdfRectToPage, rectToLocation, viewOf } = await import('#package/geometry.ts');
  const page = { view: viewOf([0, 0, 612, 792], undefined), rotate: 90, userUnit: 1 } as const;
  const box = pdfRectToPage([72, 72, 212, 142], page);
  expect(rectToLocation(box, 1, pageSize(page), 'left')).toEqual({
    Right: 72,
    Top: 72,
    Width: 70,
    Height: 140,
    PageNumber: 1,
  });
});

test('nothing that the package needs is built when it is installed', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; hasInstallScript?: boolean }>;
  };
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
  );
  expect(needed.map(([path]) => path)).toContain('node_modules/libsql');
  expect(needed.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});

test('what only an object storage needs is not installed with the package', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = packageManifest();
  const name = '@aws-sdk/client-s3';
  expect(dependencies).not.toHaveProperty([name]);
  expect(peerDependencies).toHaveProperty([name], expect.stringMatching(/^\^\d/));
  expect(peerDependenciesMeta).toHaveProperty([name], { optional: true });
});

test('a packed page of the docs links to packed pages only, and shows no picture', () => {
  expect(
    withoutOthers(
      '![A](pictures/a.png)\nSee [the client](client.md#sending), [laws](architecture.md), [x](#y) and [z](https://z.example/).',
    ),
  ).toBe('See [the client](client.md#sending), laws, [x](#y) and [z](https://z.example/).');
});
