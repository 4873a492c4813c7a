import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A room of the house: the rooms and the packages that its files may import. Rooms import only
 * downwards. `inside` lists a room's sub-rooms and, for each, the sub-rooms of the same room that
 * it may import; `.` is the room's own folder. A room without `inside` is one piece, however many
 * folders it has.
 */
interface Room {
  rooms: string[];
  packages: string[];
  inside?: Record<string, string[]>;
}

const react = ['react', 'react-dom'];

/** The import law. A room that is missing here may import nothing and be imported by nobody. */
const law: Record<string, Room> = {
  'core/geometry': { rooms: [], packages: [], inside: { '.': [], snapping: ['.'], screen: ['.'] } },
  'core/wire': {
    rooms: [],
    packages: ['zod'],
    inside: {
      '.': [],
      contract: ['.'],
      surfaces: ['.', 'contract'],
      openApi: ['.', 'contract', 'surfaces'],
    },
  },
  'core/apiReference': { rooms: ['core/wire'], packages: ['zod'] },
  'core/location': { rooms: ['core/geometry', 'core/wire'], packages: [] },
  'core/jsonText': { rooms: [], packages: [] },
  'core/writing': { rooms: [], packages: ['bidi-js'] },
  'core/appearance': { rooms: ['core/geometry', 'core/writing'], packages: [] },
  'core/textSearch': { rooms: ['core/geometry', 'core/printed', 'core/writing'], packages: [] },
  'core/printed': {
    rooms: ['core/geometry'],
    packages: [],
    inside: { '.': [], reading: ['.'], finding: ['.', 'reading'], fitting: ['.', 'finding'] },
  },
  'core/calibration': { rooms: ['core/geometry', 'core/wire', 'core/location'], packages: [] },
  'core/draft': {
    rooms: [
      'core/geometry',
      'core/wire',
      'core/location',
      'core/writing',
      'core/appearance',
      'core/jsonText',
    ],
    packages: [],
    inside: {
      '.': [],
      lists: ['.'],
      commands: ['.', 'lists'],
      labels: ['commands'],
      metadata: ['.', 'lists', 'commands'],
      embedded: ['.', 'lists', 'commands', 'metadata'],
      repeats: ['.', 'lists', 'commands'],
      versions: ['.', 'labels', 'commands'],
      problems: ['.', 'lists', 'commands', 'metadata'],
      reading: ['.', 'lists', 'metadata', 'problems'],
      reuse: ['.', 'commands', 'versions'],
      editing: ['.', 'metadata'],
    },
  },

  // What other people use of this: the client of the service, and the entries of the npm package.
  client: { rooms: ['core/wire'], packages: [] },
  package: { rooms: ['client', 'core/geometry', 'core/location'], packages: [] },

  'web/texts': { rooms: ['core/wire', 'core/writing'], packages: ['react'] },
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
    inside: {
      '.': [],
      browser: [],
      theme: [],
      parts: ['.', 'theme'],
      controls: ['.', 'browser', 'theme', 'parts'],
      overlays: ['.', 'browser', 'theme', 'parts', 'controls'],
      layout: ['.', 'parts'],
    },
  },
  'web/later': { rooms: ['web/ui', 'web/texts'], packages: ['react'] },
  'web/pdf': {
    rooms: ['core/geometry', 'core/printed', 'core/textSearch'],
    packages: ['pdfjs-dist'],
    inside: { engine: [], reading: [], drawing: ['engine'], '.': ['engine', 'reading', 'drawing'] },
  },
  'web/api': {
    rooms: ['client', 'core/wire'],
    packages: ['react', '@tanstack/react-query', 'idb-keyval'],
  },
  'web/session': { rooms: ['web/api', 'web/later', 'web/texts', 'core/wire'], packages: ['react'] },
  'web/viewer': {
    rooms: ['web/pdf', 'web/later', 'web/ui', 'web/texts', 'core/geometry', 'core/appearance'],
    packages: [...react],
    inside: {
      '.': [],
      layout: ['.'],
      pictures: ['.', 'layout'],
      pages: ['.', 'layout', 'pictures'],
      thumbnails: ['.', 'pictures'],
      opening: [],
      documents: ['.'],
    },
  },
  'web/print': {
    rooms: [
      'web/viewer',
      'web/pdf',
      'web/later',
      'web/ui',
      'web/texts',
      'core/geometry',
      'core/appearance',
    ],
    packages: ['react'],
  },
  'web/filling': {
    rooms: [
      'web/print',
      'web/viewer',
      'web/pdf',
      'web/ui',
      'web/texts',
      'core/geometry',
      'core/wire',
      'core/writing',
      'core/appearance',
      'core/draft',
    ],
    packages: [...react, 'zustand', 'signature_pad', '@base-ui/react'],
    inside: {
      form: [],
      signature: [],
      session: ['form'],
      printing: ['form', 'signature', 'session'],
      document: ['form', 'signature', 'session'],
      lead: ['form', 'session'],
    },
  },
  'web/designer': {
    rooms: [
      'web/filling',
      'web/print',
      'web/viewer',
      'web/pdf',
      'web/session',
      'web/api',
      'web/later',
      'web/ui',
      'web/texts',
      'core/geometry',
      'core/wire',
      'core/location',
      'core/appearance',
      'core/textSearch',
      'core/draft',
      'core/printed',
    ],
    packages: [
      ...react,
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
    inside: {
      host: [],
      drafts: [],
      'reuse/keeping': [],
      store: ['drafts', 'reuse/keeping'],
      open: ['drafts', 'reuse/keeping', 'store', 'texts'],
      wire: ['host', 'store'],
      files: ['store'],
      naming: ['store'],
      texts: ['store'],
      canvas: ['store'],
      'canvas/gestures': ['store', 'canvas'],
      'canvas/layers': ['store', 'open', 'files', 'canvas', 'canvas/gestures'],
      'panels/parts': ['store'],
      'panels/problems': ['host', 'store', 'panels/parts'],
      actions: [
        'host',
        'drafts',
        'store',
        'texts',
        'canvas',
        'canvas/gestures',
        'panels/parts',
        'panels/problems',
      ],
      byText: ['store', 'texts', 'canvas', 'actions'],
      keyboard: ['store', 'canvas', 'actions'],
      palette: ['store', 'actions'],
      lens: ['store', 'canvas', 'actions'],
      timeline: ['store', 'canvas', 'actions'],
      menus: ['host', 'store', 'canvas', 'canvas/gestures', 'actions'],
      replace: ['drafts', 'store', 'open', 'texts', 'canvas', 'actions'],
      reuse: ['host', 'drafts', 'store', 'canvas', 'canvas/gestures', 'actions', 'replace'],
      'panels/documents': ['host', 'store', 'files', 'replace', 'panels/parts'],
      finding: ['host', 'store', 'canvas', 'panels/inspector'],
      'panels/fields': [
        'host',
        'store',
        'panels/inspector',
        'naming',
        'finding',
        'canvas',
        'actions',
        'panels/problems',
      ],
      'panels/signers': ['host', 'store', 'actions', 'panels/parts', 'panels/problems'],
      'panels/inspector': [
        'host',
        'store',
        'texts',
        'naming',
        'canvas',
        'actions',
        'panels/parts',
        'panels/documents',
      ],
      ordering: ['store', 'canvas'],
      arranging: ['store', 'canvas', 'actions', 'panels/inspector'],
      'panels/metadata': ['host', 'store', 'wire', 'actions', 'panels/problems'],
      'panels/import': ['host', 'store', 'wire'],
      panels: [
        'host',
        'store',
        'replace',
        'panels/problems',
        'panels/fields',
        'panels/signers',
        'panels/inspector',
        'panels/metadata',
        'panels/import',
      ],
      pageFacts: ['store', 'canvas', 'panels/inspector'],
      guides: ['store', 'panels/inspector'],
      printing: ['host', 'store'],
      rehearse: ['host', 'store'],
      submit: ['host', 'drafts', 'store', 'wire', 'panels/problems'],
      templates: ['host', 'drafts', 'store', 'wire'],
      page: ['drafts', 'host', 'submit', 'templates'],
      'screen/bar': ['host', 'store', 'actions'],
      'screen/first': ['store'],
      screen: [
        'host',
        'store',
        'open',
        'wire',
        'files',
        'guides',
        'canvas',
        'canvas/gestures',
        'canvas/layers',
        'byText',
        'actions',
        'arranging',
        'ordering',
        'keyboard',
        'menus',
        'palette',
        'lens',
        'timeline',
        'replace',
        'reuse',
        'rehearse',
        'printing',
        'panels',
        'panels/problems',
        'panels/inspector',
        'panels/import',
        'pageFacts',
        'screen/bar',
        'screen/first',
      ],
      '.': ['store', 'open', 'page', 'screen'],
    },
  },
  'web/signing': {
    rooms: [
      'web/filling',
      'web/viewer',
      'web/pdf',
      'web/api',
      'web/later',
      'web/ui',
      'web/texts',
      'core/geometry',
      'core/wire',
    ],
    packages: [...react, '@tanstack/react-query'],
    inside: {
      '.': [],
      session: ['.'],
      document: ['.'],
      coming: ['document'],
      ended: ['.', 'document'],
      copy: ['document', 'ended'],
      screen: ['.', 'session', 'document', 'coming', 'ended'],
    },
  },
  'web/tracking': {
    rooms: [
      'web/print',
      'web/viewer',
      'web/pdf',
      'web/session',
      'web/api',
      'web/ui',
      'web/texts',
      'core/geometry',
      'core/wire',
      'core/location',
      'core/appearance',
    ],
    packages: [...react, 'wouter', '@tanstack/react-query'],
    inside: {
      answers: [],
      '.': ['answers'],
      pages: ['.', 'answers'],
      'facts/deliveries': ['.'],
      facts: ['.', 'answers', 'facts/deliveries'],
      screen: ['.', 'answers', 'pages', 'facts'],
    },
  },
  'web/embed': {
    rooms: [
      'web/designer',
      'web/signing',
      'web/tracking',
      'web/session',
      'web/api',
      'web/later',
      'web/ui',
      'web/texts',
      'core/wire',
      'core/draft',
    ],
    packages: ['react'],
  },
  'web/component': {
    rooms: ['web/designer', 'web/pdf', 'web/api', 'web/later', 'web/ui', 'web/texts', 'core/draft'],
    packages: [...react, '@base-ui/react', 'idb-keyval'],
  },
  'web/app': {
    rooms: [
      'web/embed',
      'web/designer',
      'web/signing',
      'web/tracking',
      'web/pdf',
      'web/session',
      'web/api',
      'web/later',
      'web/ui',
      'web/texts',
      'core/wire',
      'core/draft',
      'core/calibration',
    ],
    packages: [...react, 'wouter', '@tanstack/react-query', 'idb-keyval'],
    inside: {
      frame: [],
      calibration: ['frame'],
      connect: ['frame'],
      outbox: ['frame'],
      templates: ['frame'],
      verify: ['frame'],
      screens: ['frame', 'calibration', 'connect', 'outbox', 'templates', 'verify'],
      'documents/drafts': ['frame'],
      'documents/together': [],
      'documents/sent': ['frame', 'documents/together'],
      documents: ['frame', 'screens', 'documents/drafts', 'documents/sent'],
      '.': ['frame', 'connect', 'screens', 'documents'],
    },
  },

  'server/service/transaction': {
    rooms: ['core/geometry', 'core/wire', 'core/location', 'core/writing', 'core/appearance'],
    packages: ['node:crypto'],
    inside: {
      state: [],
      fields: ['state'],
      shown: ['state', 'standing'],
      upkeep: ['state'],
      ending: ['state', 'shown'],
      standing: ['state', 'fields'],
      together: ['state', 'upkeep', 'ending'],
      sealing: ['state', 'fields', 'standing', 'shown', 'ending'],
      setUp: ['state', 'fields', 'shown', 'upkeep'],
      signing: ['state', 'fields', 'standing', 'shown', 'upkeep'],
    },
  },
  'server/service/storage': {
    rooms: ['core/wire', 'server/service/transaction'],
    packages: ['kysely', 'libsql', 'pg', 'zod', 'node:'],
    inside: {
      '.': ['database'],
      blobs: [],
      postgres: [],
      sqlite: [],
      database: ['postgres', 'sqlite'],
      jobs: ['database'],
      templates: ['database'],
      transactions: ['database', 'jobs', 'templates'],
      batches: ['database', 'jobs', 'transactions'],
      accounts: ['database'],
      remote: ['database', 'transactions'],
      backup: ['blobs', 'sqlite', 'database', 'accounts', 'transactions'],
    },
  },
  'server/service/pdf/file': { rooms: ['core/geometry'], packages: ['node:'] },
  'server/service/pdf': {
    rooms: [
      'core/geometry',
      'core/writing',
      'core/appearance',
      'core/printed',
      'core/textSearch',
      'core/wire',
      'server/service/pdf/file',
    ],
    packages: ['@cantoo/fontkit', 'pkijs', 'asn1js', 'node:', 'pdfjs-dist'],
    inside: {
      '.': [],
      inspect: ['.'],
      search: ['.'],
      draw: ['.', 'inspect'],
      prepare: ['.', 'inspect', 'draw'],
      seal: ['.', 'inspect', 'draw'],
      audit: ['.', 'inspect', 'draw', 'seal'],
      verify: ['.', 'inspect', 'seal'],
      process: ['.', 'inspect', 'prepare', 'seal', 'audit', 'search', 'verify'],
    },
  },
  'server/service/mail': {
    rooms: ['core/wire', 'core/writing'],
    packages: ['nodemailer', 'node:'],
  },
  'server/service/jobs': {
    rooms: [
      'core/wire',
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf',
      'server/service/mail',
    ],
    packages: ['standardwebhooks', 'node:'],
    inside: {
      runner: [],
      mail: ['runner'],
      postbacks: ['runner'],
      sealing: ['runner'],
      '.': ['runner', 'mail', 'postbacks', 'sealing'],
    },
  },
  'server/service/http': {
    rooms: ['core/wire', 'server/service/storage'],
    packages: ['hono', 'node:'],
  },
  'server/service/routes': {
    rooms: [
      'core/wire',
      'core/apiReference',
      'server/service/http',
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf',
    ],
    packages: ['hono', 'zod', 'node:'],
  },
  'server/service/templates': {
    rooms: [
      'core/wire',
      'server/service/http',
      'server/service/transaction',
      'server/service/storage',
      'server/service/routes',
    ],
    packages: ['hono', 'node:'],
  },
  'server/gateway': {
    rooms: ['core/wire', 'server/service/http', 'server/service/storage'],
    packages: ['hono', 'zod', 'node:'],
  },
  server: {
    rooms: [
      'core/wire',
      'server/gateway',
      'server/service/http',
      'server/service/transaction',
      'server/service/storage',
      'server/service/pdf/file',
      'server/service/pdf',
      'server/service/mail',
      'server/service/jobs',
      'server/service/routes',
      'server/service/templates',
    ],
    packages: ['hono', '@hono/node-server', 'pino', 'prom-client', 'zod', 'node:'],
    inside: {
      config: [],
      http: [],
      'install/upkeep': [],
      'install/secrets': ['config'],
      'install/faults': ['config'],
      install: ['config', 'install/upkeep', 'install/secrets'],
      commands: ['config', 'install', 'install/faults', 'install/upkeep', 'install/secrets'],
      '.': ['config', 'http', 'install', 'install/faults'],
    },
  },
};

const src = import.meta.dirname;
const roomNames = Object.keys(law).sort((a, b) => b.length - a.length);
const roomOf = (path: string) =>
  roomNames.find((room) => path === room || path.startsWith(`${room}/`));
const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** The sub-room that a file stands in: its folder, or `.` for the whole of an undivided room. */
function partOf(path: string, room: string): string {
  if (!law[room]?.inside) return '.';
  const folder = dirname(path);
  return folder === room ? '.' : folder.slice(room.length + 1);
}

/** What is wrong with one import, as a sentence, or undefined. */
function brokenRule(file: string, specifier: string): string | undefined {
  const room = roomOf(file);
  if (!room || !law[room]) return `${file} stands in no room of the law`;
  const { rooms, packages, inside } = law[room];
  const part = partOf(file, room);
  if (inside && !inside[part]) return `${file} stands in no sub-room of ${room}`;
  const arrow = `${file} -> ${specifier}`;
  if (specifier.startsWith('#')) {
    const path = specifier.slice(1);
    const target = roomOf(path);
    if (!target) return `${arrow}: no such room`;
    if (target !== room)
      return rooms.includes(target) ? undefined : `${arrow}: ${room} may not know ${target}`;
    const targetPart = partOf(path, room);
    if (targetPart === part) return `${arrow}: inside a room write ./`;
    return inside?.[part]?.includes(targetPart)
      ? undefined
      : `${arrow}: in ${room}, ${part} may not know ${targetPart}`;
  }
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(file), specifier));
    return roomOf(path) === room && partOf(path, room) === part
      ? undefined
      : `${arrow}: crossing rooms is written #`;
  }
  const allowed = packages.some((name) =>
    name.endsWith(':')
      ? specifier.startsWith(name)
      : specifier === name || specifier.startsWith(`${name}/`),
  );
  return allowed ? undefined : `${arrow}: ${room} may not use this package`;
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
    [...readFileSync(join(src, file), 'utf8').matchAll(importPattern)]
      .map((match) => brokenRule(file, match[1] ?? match[2] ?? ''))
      .filter((rule) => rule !== undefined),
  );
  expect(broken).toEqual([]);
});

/** Fails when arrows lead back to where they started. */
function expectNoCycle(arrows: Record<string, string[]>, where: string) {
  const done = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`cycle ${where}: ${[...path, name].join(' -> ')}`);
    if (done.has(name)) return;
    for (const next of arrows[name] ?? []) visit(next, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(arrows)) visit(name, []);
  expect(done.size, where).toBe(Object.keys(arrows).length);
}

test('the law itself has no cycle, neither between rooms nor inside one', () => {
  expectNoCycle(
    Object.fromEntries(Object.entries(law).map(([room, { rooms }]) => [room, rooms])),
    'between rooms',
  );
  for (const [room, { inside }] of Object.entries(law))
    if (inside) expectNoCycle(inside, `in ${room}`);
});

test('the law allows nothing that is not used', () => {
  const used = new Set<string>();
  for (const file of judged) {
    const room = roomOf(file);
    if (!room) continue;
    for (const match of readFileSync(join(src, file), 'utf8').matchAll(importPattern)) {
      const specifier = match[1] ?? match[2] ?? '';
      if (!specifier.startsWith('#')) continue;
      const target = roomOf(specifier.slice(1)) ?? '';
      used.add(
        target === room
          ? `${room}: ${partOf(file, room)} -> ${partOf(specifier.slice(1), room)}`
          : `${room} -> ${target}`,
      );
    }
  }
  const allowed = Object.entries(law).flatMap(([room, { rooms, inside = {} }]) => [
    ...rooms.map((target) => `${room} -> ${target}`),
    ...Object.entries(inside).flatMap(([part, parts]) =>
      parts.map((target) => `${room}: ${part} -> ${target}`),
    ),
  ]);
  expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
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
