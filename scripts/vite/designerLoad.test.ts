import { expect, test } from 'vitest';
import { designerLoad } from './designerLoad.ts';

const imports: Record<string, [now: string[], later: string[]]> = {
  'main.tsx': [['shell.tsx'], ['designer.tsx', 'frame.tsx', 'verify.tsx']],
  'frame.tsx': [['designer.tsx'], []],
  'shell.tsx': [[], []],
  'verify.tsx': [['table.tsx'], []],
  'table.tsx': [[], []],
  'designer.tsx': [
    ['shell.tsx', 'desk.tsx', 'table.tsx'],
    ['panels.tsx', 'dialog.tsx'],
  ],
  'desk.tsx': [[], []],
  'panels.tsx': [['desk.tsx', 'rows.tsx', 'table.tsx'], []],
  'rows.tsx': [[], []],
  'dialog.tsx': [['rows.tsx'], []],
};

test('the designer is two files, of what no other screen needs; what is asked for stands alone', () => {
  const chunkOf = designerLoad({
    app: 'main.tsx',
    opening: ['designer.tsx'],
    showing: ['frame.tsx'],
    atRest: ['panels.tsx'],
  });
  const modules = {
    getModuleInfo: (id: string) => {
      const [importedIds = [], dynamicallyImportedIds = []] = imports[id] ?? [];
      return { importedIds, dynamicallyImportedIds };
    },
  };
  const chunks = Object.keys(imports).map((id) => [id.split('.')[0], chunkOf(id, modules)]);
  expect(Object.fromEntries(chunks)).toEqual({
    main: null,
    frame: null,
    shell: null,
    verify: null,
    table: null,
    designer: 'DesignerScreen',
    desk: 'DesignerScreen',
    panels: 'tools',
    rows: 'tools',
    dialog: null,
  });
});
