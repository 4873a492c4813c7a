import { expect, test } from 'vitest';
import { draftToMetadata } from '#core/draft/metadata/draftToMetadata.ts';
import { addFile } from '#core/draft/commands/fileCommands.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { documentOfName, type ImportItem, planImport } from './importPlan.ts';

const twoFiles = addFile(leaseDraft(), 'other', 'inventory.pdf');
const options = () => ({
  facts: leaseFacts(),
  rightMeasuredFrom: 'left' as const,
  nextId: countingIds('new'),
});
const written = (draft = withOnly(twoFiles, makeField('iban'))) =>
  draftToMetadata(draft, leaseFacts(), {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: 'left',
  })[0]?.text ?? '';
const item = (fileKey: string | undefined, text = written(), id = 'i'): ImportItem => ({
  id,
  name: 'some.json',
  text,
  fileKey,
});

test('a name says its document, also when the browser has numbered it', () => {
  expect(documentOfName('inventory.pdf.metadata.json', twoFiles)).toBe('other');
  expect(documentOfName('inventory.pdf.metadata (2).json', twoFiles)).toBe('other');
  expect(documentOfName('fields.json', twoFiles)).toBeUndefined();
  expect(documentOfName('Inventory.pdf.metadata.json', twoFiles)).toBeUndefined();
});

test('with one document every name means it', () => {
  expect(documentOfName('fields.json', leaseDraft())).toBe('file');
});

test('what can be imported is counted and becomes one draft', () => {
  const { items, draft } = planImport(twoFiles, [item('other')], options());
  expect(items.get('i')).toMatchObject({ ok: true, fields: 1, formSets: 1, notices: [] });
  expect(draft?.fields.map(({ name, fileKey }) => [name, fileKey])).toEqual([['iban', 'other']]);
});

test('as long as one item has no document, or shares one, nothing is imported', () => {
  expect(planImport(twoFiles, [item(undefined)], options()).draft).toBeUndefined();
  const both = [item('other', written(), 'a'), item('other', written(), 'b')];
  expect(planImport(twoFiles, both, options()).draft).toBeUndefined();
  expect(planImport(twoFiles, [], options()).draft).toBeUndefined();
});

test('a text that is refused says why, with the path', () => {
  const text = '{"FormSets": {"a": {"f": {"Type": "Stamp", "Location": {"Width": 1}}}}}';
  const { items, draft } = planImport(twoFiles, [item('file', text)], options());
  expect(draft).toBeUndefined();
  const outcome = items.get('i');
  expect(outcome?.ok).toBe(false);
  expect(outcome?.ok === false && outcome.problems.map((problem) => problem.Path)).toEqual(
    expect.arrayContaining(['FormSets.a.f.Type']),
  );
});
