import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { typesOf } from './componentTypes.ts';

const root = join(import.meta.dirname, '../..');

const host = `import type { DesignMetadata, FieldwrightDesignerEvents } from './element.js';
const element = document.createElement('fieldwright-designer');
element.addEventListener('change', (event) => {
  const metadata: DesignMetadata = event.detail;
  event.preventDefault();
  return metadata;
});
element.addEventListener('send', ({ detail: { design, waitFor } }) => {
  waitFor(fetch('/send', { method: 'POST', body: JSON.stringify(design.metadata) }));
});
element.addEventListener('error', (event) => event.detail.message.trim());
element.addEventListener('keydown', ({ key }) => key.trim());
const heard = (event: FieldwrightDesignerEvents['problems']) => event.detail.length;
element.addEventListener('problems', heard);
element.removeEventListener('problems', heard);
element.addEventListener('of-their-own', () => undefined);
const any: HTMLElement = element;
any.focus();
// @ts-expect-error: there is no such member.
element.addEventListener('ready', ({ detail }) => detail.nothing);
`;

test('the events of the element are typed, in strict mode, beside those of every element', () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-types-'));
  try {
    writeFileSync(join(folder, 'element.d.ts'), typesOf('element'));
    writeFileSync(join(folder, 'host.ts'), host);
    const tsc = join(root, 'node_modules/.bin/tsc');
    const options = ['--noEmit', '--strict', '--lib', 'es2023,dom', '--types', ''];
    const { stdout } = spawnSync(tsc, [...options, 'host.ts'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
