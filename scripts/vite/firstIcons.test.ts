import { expect, test } from 'vitest';
import { iconsOf } from './firstIcons.ts';

const lucide = '/x/node_modules/lucide-react/dist/esm';
const door = '/x/src/web/ui/theme/icons.tsx';

/** A project of modules whose code is given; imports play no part here. */
function project(code: Record<string, string>) {
  return {
    reached: new Set(Object.keys(code)),
    modules: {
      getModuleInfo: (id: string) =>
        code[id] === undefined ? null : { importedIds: [], code: code[id] },
    },
  };
}

const doors = {
  [door]: `export { Trash2 as BinIcon, Plus as PlusIcon, X as CloseIcon } from 'lucide-react';`,
  [`${lucide}/lucide-react.mjs`]: [
    `export { default as Plus, default as PlusIcon } from './icons/plus.mjs';`,
    `export { default as Trash, default as Trash2 } from './icons/trash.mjs';`,
    `export { default as X } from './icons/x.mjs';`,
  ].join('\n'),
  [`${lucide}/icons/plus.mjs`]: '',
  [`${lucide}/icons/trash.mjs`]: '',
  [`${lucide}/icons/x.mjs`]: '',
};

test('an icon is needed when a module imports it by its name here, whatever the library calls it', () => {
  const { reached, modules } = project({
    ...doors,
    '/x/src/a.tsx': `import { BinIcon } from '#web/ui/theme/icons.tsx';`,
    '/x/src/b.tsx': `import {\n  BinIcon as Bin,\n  PlusIcon,\n} from "./theme/icons.tsx";`,
  });
  expect(iconsOf(reached, modules)).toEqual(
    new Set([`${lucide}/icons/plus.mjs`, `${lucide}/icons/trash.mjs`]),
  );
});

test('an icon whose file is not found stops the build', () => {
  const { reached, modules } = project({
    ...doors,
    '/x/src/a.tsx': `import { WheelIcon } from '#web/ui/theme/icons.tsx';`,
  });
  expect(() => iconsOf(reached, modules)).toThrow('/x/src/a.tsx imports WheelIcon');
});
