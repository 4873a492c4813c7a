import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const entries = ['reactEntry.ts', 'elementEntry.ts'].map((file) => join(import.meta.dirname, file));

/** `import … from 'x'` and `import('x')`, without types; and what the import names. */
const imports =
  /(?:^|\n)(?:import|export)(?!\s+type\b)\s*([^'";]*?)\s*(?:from\s*)?'([^']+)'|import\('([^']+)'\)/g;

/** Every file of ours that the component may fetch, and every package, with who names it. */
function reached() {
  const files = new Map<string, string>();
  const packages = new Map<string, string[]>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const code = readFileSync(file, 'utf8');
    files.set(file, code);
    for (const [, names = '', first, later] of code.matchAll(imports)) {
      const from = first ?? later ?? '';
      const onlyTypes =
        /^\{[^}]*\}$/.test(names) && !/\{\s*(?!type\b)|,\s*(?!type\b|\})/.test(names);
      if (onlyTypes) continue;
      const path = from.startsWith('#')
        ? join(src, from.slice(1))
        : from.startsWith('.')
          ? join(dirname(file), from)
          : undefined;
      if (path === undefined)
        packages.set(from, [...(packages.get(from) ?? []), relative(src, file)]);
      else if (/\.tsx?$/.test(path) && existsSync(path)) waiting.push(path);
    }
  }
  return { files, packages };
}

const { files, packages } = reached();
const ours = [...files].map(([file, code]) => [relative(src, file), code] as const);

test('the component reaches the whole editing, and nothing of our page', () => {
  const names = ours.map(([name]) => name);
  expect(names).toContain('web/designer/screen/DesignerFrame.tsx');
  expect(names).toContain('web/designer/panels/metadata/MetadataEditor.tsx');
  const foreign = names.filter((name) =>
    /^web\/(?:app|session|signing|tracking|designer\/page)\//.test(name),
  );
  expect(foreign).toEqual([]);
  const calls = names.filter((name) => name.startsWith('web/api/')).sort();
  expect(calls).toEqual(['web/api/openStore.ts', 'web/api/randomId.ts']);
  const packed = [...packages.keys()].filter((name) => /^(?:wouter|@tanstack\/)/.test(name));
  expect(packed).toEqual([]);
});

test('the component has the texts of all that it reaches', () => {
  const named = ours.flatMap(([name, code]) =>
    [...code.matchAll(/\b(?:useTexts|textOf|load)\(([^)]*)\)/g)].flatMap(([, given = '']) =>
      [...given.matchAll(/'(\w+)'/g)].map(([, namespace = '']) => [namespace, name] as const),
    ),
  );
  expect(new Map(named).has('panels')).toBe(true);
  const left = ['designEnglish.ts', 'designTranslations.ts'].flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, 'texts', file), 'utf8');
    return [...code.matchAll(/\{(calibration[^}]*)\}/g)].map(([, names = '']) => names.split(','));
  });
  expect(left).toHaveLength(2);
  for (const namespaces of left)
    expect(named.filter(([namespace]) => namespaces.includes(namespace))).toEqual([]);
});

/** The default where nobody else speaks, and what asks whether a page is ours. */
const ofOurPages = [
  'web/designer/open/openDesigner.ts',
  'web/later/missingParts.ts',
  'web/texts/speaker/useSpeaker.ts',
];

test('each designer speaks for itself: nothing of the component asks the speaker of our pages', () => {
  const ofPages =
    /texts\/(?:speaker\/pageSpeaker|textOf|loadTexts|formatLocale)\.ts'|'\.\/pageSpeaker\.ts'/;
  const users = ours.filter(([, code]) => ofPages.test(code)).map(([name]) => name);
  expect(users.toSorted()).toEqual(ofOurPages);
});

/** What React has since 19 (or 19.2) and not in 18.2. */
const young: readonly (readonly [string, RegExp])[] = [
  [
    'a name that React 18 does not export',
    /import\s*(?:type\s*)?\{[^}]*\b(?:use|useActionState|useEffectEvent|useOptimistic|useFormStatus|cache|Activity|ViewTransition)\b(?!\w)[^}]*\}\s*from 'react(?:-dom)?'/,
  ],
  ['a context as its own provider', /<[A-Z]\w*Context\s+value=/],
  ['metadata of the document', /<(?:title|meta|link)[\s>]/],
  ['ref among the properties of a component', /function [A-Z]\w*\(\s*\{[^}]*\bref\b[^}]*\}\s*[:)]/],
  ['properties of an element that may hold a ref', /extends (?:Omit<)?ComponentProps</],
  ['an action of a form', /<form[^>]*\baction=\{/],
  ['a ref that returns how it ends', /ref=\{\((?:\w+)\) => \{[^}]*return \(\) =>/],
];

/** They do not pass their properties on to an element together with a ref. */
const passesNoRef = new Set([
  'web/ui/layout/Centered.tsx',
  'web/ui/layout/Table.tsx',
  'web/ui/parts/VisuallyHidden.tsx',
]);

test.each(young)('nothing of the component uses %s', (_, sign) => {
  const found = ours.filter(([name, code]) => !passesNoRef.has(name) && sign.test(code));
  expect(found.map(([name]) => name)).toEqual([]);
});

test.each([
  "import { use } from 'react';",
  "import { useMemo, useEffectEvent } from 'react';",
  '<SigningContext value={parts}>',
  'function Box({ ref, children }: Props) {',
  "interface P extends ComponentProps<'button'> {",
])('the signs of younger React are found in %s', (code) => {
  expect(young.some(([, sign]) => sign.test(code))).toBe(true);
});
