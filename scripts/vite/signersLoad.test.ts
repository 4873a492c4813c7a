import { expect, test } from 'vitest';
import { signersLoad } from './signersLoad.ts';

const imports: Record<string, string[]> = {
  '/src/web/signing/screen.tsx': ['/src/web/viewer/viewer.tsx', '/src/core/schema.ts'],
  '/src/web/viewer/viewer.tsx': [],
  '/src/web/signing/form.ts': [
    '/src/web/filling/pad.tsx',
    '/src/web/ui/menu.tsx',
    '/src/web/viewer/viewer.tsx',
  ],
  '/src/web/filling/pad.tsx': [],
  '/src/web/ui/menu.tsx': [],
  '/src/web/designer.tsx': ['/src/web/viewer/viewer.tsx', '/src/web/ui/menu.tsx'],
  '/src/web/clients.ts': ['/src/core/schema.ts'],
  '/src/core/schema.ts': [],
};

test('a signer’s page is cut by who else needs its modules, and the form stands alone', () => {
  const chunkOf = signersLoad({
    page: ['/src/web/signing/screen.tsx'],
    form: '/src/web/signing/form.ts',
    designer: '/src/web/designer.tsx',
    clients: '/src/web/clients.ts',
  });
  const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };
  const chunks = Object.keys(imports).map((id) => [id.split('/').at(-1), chunkOf(id, modules)]);
  expect(Object.fromEntries(chunks)).toEqual({
    'screen.tsx': 'signers',
    'viewer.tsx': 'viewing',
    'form.ts': 'form',
    'pad.tsx': 'form',
    'menu.tsx': null,
    'designer.tsx': null,
    'clients.ts': null,
    'schema.ts': 'asking',
  });
});
