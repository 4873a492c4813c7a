// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { OthersFields } from './OthersFields.tsx';

beforeAll(() => loadTexts('signing'));

const box = { x: 0, y: 0, width: 20, height: 10 };

function openTo(kind: OthersPlace['kind'], ...names: string[]): OthersPlace {
  const place = { page: 1, box };
  return { key: names.join(), fileId: 'a', name: 'Box', kind, place, names, signed: undefined };
}

test.each([
  ['text', ['Anna van den Berg'], 'Box. Anna van den Berg fills this in', 'AB'],
  ['check', ['Bo'], 'Box. Bo fills this in', 'B'],
  ['signature', ['Anna Berg', 'Élise Petit', '王小明', 'Bo'], undefined, 'AÉ王'],
  ['text', [], 'Box. Another signer fills this in', '…'],
] as const)(
  'a %s box of %j says whose it is in full, and in as few letters as it has room for',
  (kind, names, label, initials) => {
    render(
      <OthersFields
        places={[openTo(kind, ...names)]}
        idOf={String}
        fresh={new Set()}
        pageWidth={600}
      />,
    );
    const shown = screen.getByRole('img', label === undefined ? {} : { name: label });
    expect([...shown.children].at(-1)?.textContent).toBe(initials);
  },
);
