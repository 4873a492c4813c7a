import { expect, test } from 'vitest';
import { firstLoad } from './firstLoad.ts';

const imports: Record<string, string[]> = {
  '/app/main.tsx': ['/app/screen.tsx'],
  '/app/screen.tsx': ['/app/main.tsx'],
  '/app/later.tsx': ['/app/screen.tsx'],
  '/texts/list.ts': [],
};
const modules = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }),
};

test('what the entry imports comes first, with the lists of what comes later, and nothing else', () => {
  const chunkOf = firstLoad('/app/main.tsx', ['/texts/list.ts']);
  const first = Object.keys(imports).filter((id) => chunkOf(id, modules) === 'first');
  expect(first).toEqual(['/app/main.tsx', '/app/screen.tsx', '/texts/list.ts']);
});
