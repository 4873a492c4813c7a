import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A room of the house: the rooms and the packages that its files may import. Rooms import only
 * downwards.
 */
interface Room {
  rooms: string[];
  packages: string[];
}

const core = ['core/geometry', 'core/wire', 'core/location', 'core/draft'];
const react = ['react', 'react-dom'];
const screen = ['web/viewer', 'web/pdf', 'web/api', 'web/ui', 'web/texts', ...core];

/** The import law. A room that is missing here may import nothing and be imported by nobody. */
const law: Record<string, Room> = {
  'core/geometry': { rooms: [], packages: [] },
  'core/wire': { rooms: [], packages: ['zod'] },
  'core/location': { rooms: ['core/geometry', 'core/wire'], packages: [] },
  'core/draft': { rooms: ['core/geometry', 'core/wire', 'core/location'], packages: [] },

  'web/texts': { rooms: [], packages: ['react'] },
  'web/ui': {
    rooms: [],
    packages: [
      ...react,
      '@base-ui/react',
      'lucide-react',
      '@fontsource-variable/inter',
      '@fontsource/ibm-plex-mono',
      '@fontsource/caveat',
      'dejavu-fonts-ttf',
    ],
  },
  'web/pdf': { rooms: ['core/geometry'], packages: ['pdfjs-dist'] },
  'web/api': { rooms: core, packages: ['react', '@tanstack/react-query', 'idb-keyval'] },
  'web/viewer': {
    rooms: ['web/pdf', 'web/ui', 'web/texts', 'core/geometry'],
    packages: [...react],
  },
  'web/designer': {
    rooms: screen,
    packages: [
      ...react,
      'zustand',
      'react-rnd',
      'wouter',
      'idb-keyval',
      '@tanstack/react-query',
      '@base-ui/react',
    ],
  },
  'web/signing': {
    rooms: screen,
    packages: [
      ...react,
      'zustand',
      'wouter',
      'signature_pad',
      'idb-keyval',
      '@tanstack/react-query',
      '@base-ui/react',
    ],
  },
  'web/tracking': { rooms: screen, packages: [...react, 'wouter', '@tanstack/react-query'] },
  'web/app': {
    rooms: ['web/designer', 'web/signing', 'web/tracking', ...screen],
    packages: [...react, 'wouter', '@tanstack/react-query', 'idb-keyval'],
  },

  'server/service/transaction': { rooms: core, packages: [] },
  'server/service/storage': {
    rooms: ['server/service/transaction', ...core],
    packages: ['kysely', 'libsql', 'pg', 's3mini', 'node:'],
  },
  'server/service/pdf': {
    rooms: core,
    packages: ['@cantoo/fontkit', 'pkijs', 'asn1js', 'node:'],
  },
  'server/service/mail': { rooms: core, packages: ['nodemailer', 'node:'] },
  'server/service/jobs': {
    rooms: [
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf',
      'server/service/mail',
      ...core,
    ],
    packages: ['standardwebhooks', 'node:'],
  },
  'server/service/http': { rooms: core, packages: ['hono', 'node:'] },
  'server/service/routes': {
    rooms: [
      'server/service/http',
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf',
      'server/service/mail',
      'server/service/jobs',
      ...core,
    ],
    packages: ['hono', 'zod', 'node:'],
  },
  'server/gateway': {
    rooms: ['server/service/http', 'server/service/storage', ...core],
    packages: ['hono', 'zod', 'node:'],
  },
  server: {
    rooms: [
      'server/gateway',
      'server/service/http',
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf',
      'server/service/mail',
      'server/service/jobs',
      'server/service/routes',
      ...core,
    ],
    packages: ['hono', '@hono/node-server', 'pino', 'prom-client', 'zod', 'node:'],
  },
};

const src = import.meta.dirname;
const roomNames = Object.keys(law).sort((a, b) => b.length - a.length);
const roomOf = (path: string) =>
  roomNames.find((room) => path === room || path.startsWith(`${room}/`));
const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** What is wrong with one import, as a sentence, or undefined. */
function brokenRule(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  if (!room || !law[room]) return `${file} stands in no room of the law`;
  const arrow = `${file} -> ${specifier}`;
  if (specifier.startsWith('#')) {
    const target = roomOf(specifier.slice(1));
    if (!target) return `${arrow}: no such room`;
    if (target === room) return `${arrow}: inside a room write ./`;
    return law[room].rooms.includes(target)
      ? undefined
      : `${arrow}: ${room} may not know ${target}`;
  }
  if (specifier.startsWith('.')) {
    const target = roomOf(normalize(join(dirname(file), specifier)));
    return target === room ? undefined : `${arrow}: crossing rooms is written #`;
  }
  const allowed = law[room].packages.some((name) =>
    name.endsWith(':')
      ? specifier.startsWith(name)
      : specifier === name || specifier.startsWith(`${name}/`),
  );
  return allowed ? undefined : `${arrow}: ${room} may not use this package`;
}

test('imports only go down, and strong libraries stay behind their doors', () => {
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name),
    )
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('testing/'));
  expect(files.length).toBeGreaterThan(0);
  const broken = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(importPattern)]
      .map((match) => brokenRule(file, match[1] ?? match[2] ?? ''))
      .filter((rule) => rule !== undefined),
  );
  expect(broken).toEqual([]);
});

test('the law itself has no cycle', () => {
  const done = new Set<string>();
  const visit = (room: string, path: string[]) => {
    if (path.includes(room)) throw new Error(`cycle: ${[...path, room].join(' -> ')}`);
    if (done.has(room)) return;
    for (const next of law[room]?.rooms ?? []) visit(next, [...path, room]);
    done.add(room);
  };
  for (const room of roomNames) visit(room, []);
  expect(done.size).toBe(roomNames.length);
});
