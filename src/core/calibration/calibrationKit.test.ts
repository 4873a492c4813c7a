import { expect, test } from 'vitest';
import { rectToLocation } from '#core/location/location.ts';
import { fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { calibrationMetadata, calibrationPdf, calibrationTargets } from './calibrationKit.ts';

/** Sizes of the kit's pages as shown. */
const sizes = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
  { width: 600, height: 840 },
];

test('each field of the metadata has one target for each reading of Right', () => {
  const parsed = parseBody(fileMetadataSchema, calibrationMetadata('Signer1'));
  if (!parsed.ok) throw new Error(parsed.problems[0]?.Message);
  const set = parsed.value.FormSets.calibration ?? {};
  const targets = calibrationTargets();
  expect(targets.length).toBe(Object.keys(set).length * 2);
  for (const { name, page, reading, rect } of targets) {
    const size = sizes[page - 1] ?? { width: 0, height: 0 };
    expect(rectToLocation(rect, page, size, reading)).toEqual(set[name]?.Location);
    expect(rect.x + rect.width).toBeLessThanOrEqual(size.width);
    expect(rect.y + rect.height).toBeLessThanOrEqual(size.height);
  }
});

test('the two readings never share a place, so that a look tells them apart', () => {
  for (const left of calibrationTargets().filter((target) => target.reading === 'left')) {
    const right = calibrationTargets().find(
      (target) => target.reading === 'right' && target.name === left.name,
    );
    expect(Math.abs((right?.rect.x ?? 0) - left.rect.x)).toBeGreaterThan(left.rect.width);
  }
});

test('the PDF is ASCII, and its cross-reference table points at its objects', () => {
  const pdf = calibrationPdf();
  expect(/^[\n\x20-\x7e]*$/.test(pdf)).toBe(true);
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 4)).toBe('xref');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((match) =>
    Number(match[1]),
  );
  expect(offsets.length).toBe(9);
  for (const [index, offset] of offsets.entries())
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
});
