import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A room of the house. `inside` lists its sub-rooms, of which each may import those that stand
 * before it; `.` is the room's own folder. A room without `inside` is one piece, however many
 * folders it has. The sub-rooms in the folder `plugs` know nothing of each other, and only that
 * folder knows them. `packages` are those that its files may import.
 */
interface Room {
  inside?: string[];
  plugs?: string;
  packages?: string[];
}

/**
 * The import law, from the ground up: the wings of the house with their rooms. A room may import
 * the rooms that stand before it in its wing, and all of the wings that its own one names. What is
 * missing here may import nothing and be imported by nobody.
 */
const law: Record<string, { wings: string[]; rooms: Record<string, Room> }> = {
  core: {
    wings: [],
    rooms: {
      geometry: { inside: ['.', 'snapping', 'screen'] },
      fields: {},
      wire: { inside: ['.', 'contract', 'surfaces', 'openApi'], packages: ['zod'] },
      apiReference: { packages: ['zod'] },
      location: {},
      jsonText: {},
      writing: { packages: ['bidi-js'] },
      appearance: {},
      printed: {
        inside: ['.', 'reading', 'scanned', 'near', 'lines', 'finding', 'judging', 'fitting'],
      },
      textSearch: {},
      calibration: {},
      draft: {
        inside: [
          '.',
          'lists',
          'commands',
          'people',
          'labels',
          'metadata',
          'embedded',
          'repeats',
          'versions',
          'problems',
          'reading',
          'reuse',
          'editing',
        ],
      },
    },
  },
  // What other people use of this: the client of the service, and the entries of the npm package.
  client: { wings: ['core'], rooms: { '.': {} } },
  package: { wings: ['core', 'client'], rooms: { '.': {} } },
  web: {
    wings: ['core', 'client'],
    rooms: {
      pdf: { inside: ['engine', 'reading', 'drawing', '.'], packages: ['pdfjs-dist'] },
      ui: {
        inside: ['.', 'browser', 'theme', 'parts', 'controls', 'overlays', 'layout'],
        packages: [
          'react',
          'react-dom',
          '@base-ui/react',
          'lucide-react',
          '@fontsource-variable/inter',
          '@fontsource/ibm-plex-mono',
          '@fontsource/caveat',
          '@fontsource/dancing-script',
          '@fontsource/marck-script',
          '@fontsource/sacramento',
          'dejavu-fonts-ttf',
          'pdfjs-dist',
        ],
      },
      texts: { packages: ['react'] },
      later: { packages: ['react'] },
      api: { packages: ['react', '@tanstack/react-query', 'idb-keyval'] },
      session: { packages: ['react'] },
      viewer: {
        inside: ['.', 'layout', 'pictures', 'pages', 'thumbnails', 'opening', 'documents'],
        packages: ['react', 'react-dom'],
      },
      print: { packages: ['react'] },
      filling: {
        inside: ['form', 'signature', 'session', 'printing', 'text', 'document', 'lead'],
        packages: ['react', 'react-dom', 'zustand', 'signature_pad', '@base-ui/react'],
      },
      signing: {
        inside: ['.', 'session', 'document', 'coming', 'ended', 'copy', 'screen'],
        packages: ['react', 'react-dom', '@tanstack/react-query'],
      },
      tracking: {
        inside: [
          'answers',
          '.',
          'activity',
          'pages',
          'facts/deliveries',
          'facts/requests',
          'facts',
          'screen',
        ],
        packages: ['react', 'react-dom', 'wouter', '@tanstack/react-query'],
      },
      designer: {
        plugs: 'tools',
        inside: [
          'host',
          'drafts',
          'keeping',
          'store',
          'texts',
          'open',
          'wire',
          'files',
          'naming',
          'canvas',
          'canvas/gestures',
          'canvas/layers',
          'panels/parts',
          'panels/problems',
          'actions',
          'keyboard',
          'menus',
          'replace',
          'panels/documents',
          'panels/inspector',
          'panels/fields',
          'panels/signers',
          'panels/metadata',
          'panels/import',
          'panels',
          'printing',
          'submit',
          'templates',
          'tools/arranging',
          'tools/byText',
          'tools/finding',
          'tools/forms',
          'tools/help',
          'tools/lens',
          'tools/margins',
          'tools/ordering',
          'tools/pageFacts',
          'tools/palette',
          'tools/rehearse',
          'tools/reuse',
          'tools/timeline',
          'tools',
          'page',
          'screen/bar',
          'screen/first',
          'screen',
          '.',
        ],
        packages: [
          'react',
          'react-dom',
          'zustand',
          'react-rnd',
          'wouter',
          'idb-keyval',
          '@tanstack/react-query',
          '@base-ui/react',
          '@codemirror/autocomplete',
          '@codemirror/commands',
          '@codemirror/lang-json',
          '@codemirror/language',
          '@codemirror/lint',
          '@codemirror/search',
          '@codemirror/state',
          '@codemirror/view',
          '@lezer/highlight',
        ],
      },
      embed: { packages: ['react'] },
      component: { packages: ['react', 'react-dom', '@base-ui/react', 'idb-keyval'] },
      app: {
        inside: [
          'frame',
          'calibration',
          'connect',
          'outbox',
          'templates',
          'verify',
          'screens',
          'documents/drafts',
          'documents/together',
          'documents/sent',
          'documents',
          '.',
        ],
        packages: ['react', 'react-dom', 'wouter', '@tanstack/react-query', 'idb-keyval'],
      },
    },
  },
  server: {
    wings: ['core'],
    rooms: {
      'service/transaction': {
        inside: [
          'state',
          'fields',
          'standing',
          'shown',
          'upkeep',
          'ending',
          'together',
          'sealing',
          'setUp',
          'signing',
        ],
        packages: ['node:crypto', 'node:zlib'],
      },
      'service/storage': {
        inside: [
          'postgres',
          'sqlite',
          'database/schema',
          'database',
          '.',
          'blobs',
          'jobs',
          'templates',
          'transactions',
          'batches',
          'accounts',
          'remote',
          'backup',
        ],
        packages: ['@aws-sdk/client-s3', 'kysely', 'libsql', 'pg', 'zod', 'node:'],
      },
      'service/pdf/file': { packages: ['node:'] },
      'service/pdf': {
        inside: [
          '.',
          'inspect',
          'search',
          'draw',
          'form',
          'prepare',
          'seal',
          'audit',
          'verify',
          'process',
        ],
        packages: ['@cantoo/fontkit', 'pkijs', 'asn1js', 'node:', 'pdfjs-dist'],
      },
      'service/mail': { packages: ['nodemailer', 'node:'] },
      'service/jobs': {
        inside: ['runner', 'mail', 'postbacks', 'sealing', '.'],
        packages: ['standardwebhooks', 'node:'],
      },
      'service/http': { packages: ['hono', 'node:'] },
      gateway: { packages: ['hono', 'zod', 'node:'] },
      'service/routes': { packages: ['hono', 'zod', 'node:'] },
      'service/templates': { packages: ['hono', 'node:'] },
      '.': {
        inside: [
          'config',
          'http',
          'install/upkeep',
          'install/secrets',
          'install/faults',
          'install/storage',
          'install',
          'commands',
          '.',
        ],
        packages: ['hono', '@hono/node-server', 'pino', 'prom-client', 'zod', 'node:'],
      },
    },
  },
};

const src = import.meta.dirname;

/** Where a file stands: its wing, its room there, and its sub-room (`.` where it is undivided). */
interface Place {
  wing: string;
  room: string;
  part: string;
}

/** The place of a file (a path below src), or undefined where the law has none for it. */
function placeOf(file: string): Place | undefined {
  const wing = file.split('/')[0] ?? '';
  const folder = dirname(file).slice(wing.length + 1);
  const rooms = law[wing]?.rooms ?? {};
  const room = Object.keys(rooms)
    .toSorted((a, b) => b.length - a.length)
    .find((name) => name === '.' || folder === name || folder.startsWith(`${name}/`));
  if (room === undefined) return undefined;
  const inside = rooms[room]?.inside;
  if (!inside) return { wing, room, part: '.' };
  const part = room === '.' ? folder : folder.slice(room.length + 1);
  return inside.includes(part || '.') ? { wing, room, part: part || '.' } : undefined;
}

/** Whether in this list `to` stands before `from`. */
const isBefore = (list: readonly string[], to: string, from: string) =>
  list.indexOf(to) < list.indexOf(from);

function mayImport(from: Place, to: Place): boolean {
  if (from.wing !== to.wing) return law[from.wing]?.wings.includes(to.wing) ?? false;
  const rooms = law[from.wing]?.rooms ?? {};
  if (from.room !== to.room) return isBefore(Object.keys(rooms), to.room, from.room);
  const { inside = [], plugs } = rooms[from.room] ?? {};
  const isPlug = plugs !== undefined && to.part.startsWith(`${plugs}/`);
  return isBefore(inside, to.part, from.part) && (!isPlug || from.part === plugs);
}

const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** What a file imports, as written, types as well. */
const importsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? '',
  );

/** What is wrong with one import, as a sentence, or undefined. */
function brokenRule(file: string, specifier: string): string | undefined {
  const from = placeOf(file);
  if (!from) return `${file} stands in no room of the law`;
  const isOurs = /^[#.]/.test(specifier);
  const arrow = `${file} -> ${specifier}`;
  if (!isOurs) {
    const allowed = law[from.wing]?.rooms[from.room]?.packages?.some((name) =>
      name.endsWith(':')
        ? specifier.startsWith(name)
        : specifier === name || specifier.startsWith(`${name}/`),
    );
    return allowed ? undefined : `${arrow}: this room may not use this package`;
  }
  const isNear = specifier.startsWith('.');
  const to = placeOf(isNear ? normalize(join(dirname(file), specifier)) : specifier.slice(1));
  if (!to) return `${arrow}: no such room`;
  const isSame = from.wing === to.wing && from.room === to.room && from.part === to.part;
  if (isSame) return isNear ? undefined : `${arrow}: inside a room write ./`;
  if (isNear) return `${arrow}: crossing rooms is written #`;
  return mayImport(from, to) ? undefined : `${arrow}: leads upwards`;
}

/** Every file of src whose imports the law judges. */
const judged = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name),
  )
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((file) => !file.startsWith('testing/'));

test('imports only go down, and strong libraries stay behind their doors', () => {
  expect(judged.length).toBeGreaterThan(0);
  const broken = judged.flatMap((file) =>
    importsOf(join(src, file))
      .map((specifier) => brokenRule(file, specifier))
      .filter((rule) => rule !== undefined),
  );
  expect(broken).toEqual([]);
});

test('every room of the law is there', () => {
  const folders = new Set(judged.map((file) => JSON.stringify(placeOf(file))));
  const missing = Object.entries(law).flatMap(([wing, { rooms }]) =>
    Object.entries(rooms).flatMap(([room, { inside = ['.'] }]) =>
      inside
        .filter((part) => !folders.has(JSON.stringify({ wing, room, part })))
        .map((part) => `${wing}/${room}/${part}`),
    ),
  );
  expect(missing).toEqual([]);
});

const root = dirname(src);

/**
 * The law of everything beside the product, from the ground up: a folder may import those that
 * stand before it, and the product, which imports none of them. Folders of one line know nothing
 * of each other. `*` are the programs that stand in the folder itself.
 */
const beside: readonly (readonly string[])[] = [
  ['scripts/build', 'scripts/vite', 'scripts/check'],
  ['scripts/package'],
  ['e2e/support'],
  ['build', 'scripts/sample', 'scripts/examples', 'e2e/engines'],
  ['scripts/test'],
  ['lab/support', 'lab/bench'],
  [
    'lab/corpus',
    'lab/crash',
    'lab/findFields',
    'lab/fuzz',
    'lab/job',
    'lab/runtimes',
    'lab/stalls',
    'lab/walks',
  ],
  ['lab/upgrade', 'lab/learning'],
  ['e2e/designer', 'e2e/tools', 'e2e/signer', 'e2e/office', 'e2e/words', 'e2e/hosts'],
  ['e2e/service', 'e2e/accidents', 'e2e/endurance', 'e2e/sweeps'],
  ['lab/*', 'scripts/*'],
];

/** Where a file beside the product stands in that law: its line and its folder. */
function besidePlaceOf(file: string) {
  const folder = dirname(file);
  const isIn = (place: string) =>
    place.endsWith('/*') ? `${folder}/*` === place : `${folder}/`.startsWith(`${place}/`);
  const line = beside.findIndex((places) => places.some(isIn));
  return { line, place: beside[line]?.find(isIn) };
}

/** Every program file of the repository, as a path below its root. */
const programs = ['src', 'build', 'scripts', 'lab', 'e2e']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(?:[jt]sx?|mjs)$/.test(entry.name),
    ),
  )
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** For each of them the others that it imports. */
const arrows = new Map(
  programs.map((file) => [
    file,
    importsOf(join(root, file))
      .filter((specifier) => /^[#.]/.test(specifier))
      .map((specifier) => specifier.replace(/\?.*$/, ''))
      .map((specifier) =>
        specifier.startsWith('#')
          ? `src/${specifier.slice(1)}`
          : normalize(join(dirname(file), specifier)),
      )
      .filter((target) => programs.includes(target)),
  ]),
);

test('beside the product imports only go down too, and the product imports nothing of it', () => {
  const isProduct = (file: string) => file.startsWith('src/');
  const places = programs.filter((file) => !isProduct(file)).map(besidePlaceOf);
  expect(new Set(places.map(({ place }) => place))).toEqual(new Set(beside.flat()));
  const broken = [...arrows].flatMap(([file, targets]) => {
    const from = besidePlaceOf(file);
    const goesUp = (target: string) => {
      const to = besidePlaceOf(target);
      return isProduct(file) || (to.line >= from.line && to.place !== from.place);
    };
    return targets
      .filter((target) => !isProduct(target) && goesUp(target))
      .map((target) => `${file} -> ${target}: leads upwards`);
  });
  expect(broken).toEqual([]);
});

test('no file leads back to itself, not even by a type', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    else if (!done.has(file))
      for (const next of arrows.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of programs) visit(file, []);
  expect(done.size).toBe(programs.length);
  expect(circles).toEqual([]);
});

/** A top-level statement that keeps something from one call to the next. */
const keepsState = [
  /^(?:export )?let .*/gm,
  /^(?:export )?const \w+ = new (?:Weak)?(?:Map|Set)\b.*/gm,
  /^(?:export )?const \w+: (?:Weak)?(?:Map|Set)<.*/gm,
  /^(?:export )?const [^=\n]*=\s*new Weak(?:Map|Set|Ref)\b.*/gm,
  /^(?:export )?const \w+(?:: (?!readonly )[^=\n]*\[\])? = \[\];/gm,
  /^(?:export )?const [^=\n]*=\s*(?:remembered|rememberingMap|tallyFields|create\w+)\(.*/gm,
];

test('core keeps nothing between calls: what is remembered belongs to whoever asks', () => {
  const files = judged.filter((file) => file.startsWith('core/'));
  expect(files.length).toBeGreaterThan(0);
  const kept = files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return keepsState.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([statement]) => `${file}: ${statement}`),
    );
  });
  expect(kept).toEqual([]);
});

test('no folder is a heap: subjects show as folders of their own', () => {
  const counts = new Map<string, number>();
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  // A language has a file for each namespace: its list of files is the list of the catalogue.
  const isLanguage = (folder: string) => /^web\/texts\/[a-z]{2}$/.test(relative(src, folder));
  const heaps = [...counts].filter(([folder, count]) => count > 27 && !isLanguage(folder));
  expect(heaps.map(([folder, count]) => `${relative(src, folder)}: ${count} files`)).toEqual([]);
});
