import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every custom property that a text names with this before and after it. */
const namesIn = (text: string, form: RegExp) =>
  [...text.matchAll(form)].map(([, name = '']) => name).toSorted();

test('the custom properties that hosts may set are those of the page on the component, and of ours', () => {
  const [, union = ''] =
    /type DesignerToken =([^;]*);/.exec(read('src/web/component/designerProps.ts')) ?? [];
  const [, table = ''] = /## Custom properties\n([^]*?)\n## /.exec(read('docs/component.md')) ?? [];
  const types = namesIn(union, /'(--[\w-]+)'/g);
  expect(types.length).toBeGreaterThan(20);
  expect(namesIn(table, /`(--[\w-]+)`/g)).toEqual(types);
  const declared = namesIn(read('src/web/ui/theme/tokens.css'), /^\s*(--[\w-]+):/gm);
  expect(types.filter((name) => !declared.includes(name))).toEqual([]);
});
