import { expect, test } from 'vitest';
import type { DraftField } from '#core/draft/draft.ts';
import { draftChoices } from '#core/draft/metadata/draftChoices.ts';
import { metadataToDraft } from '#core/draft/metadata/metadataToDraft.ts';
import { createDraftReading } from '#core/draft/reading/draftReading.ts';
import {
  countingIds,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { metadataTexts } from './sentTexts.ts';

const family = { service: 'remote', profile: 'family', rightMeasuredFrom: 'left' } as const;
const ours = { service: 'embedded', rightMeasuredFrom: 'left' } as const;

const button = (id: string, group: string, members: Partial<DraftField> = {}) =>
  makeField(id, { type: 'Radio', traits: { Group: group }, ...members });
const draft = withOnly(
  leaseDraft(),
  button('red', 'Colour', { value: 'R' }),
  button('green', 'Colour'),
  button('big', 'lease.pdf'),
  button('small', 'lease.pdf'),
  button('his', 'Colour', { signerIds: ['b'] }),
  makeField('city'),
);

test('another service is told groups as form sets, and of each button what is chosen with it', () => {
  const [file] = metadataTexts(createDraftReading(), draft, leaseFacts(), family);
  const sets = Object.entries(file?.metadata.FormSets ?? {}).map(([key, fields]) => [
    key,
    Object.entries(fields).map(([name, field]) => [name, field.Type, field.Value]),
  ]);
  expect(Object.fromEntries(sets)).toEqual({
    Colour: [
      ['red', 'Radio', 'R'],
      ['green', 'Radio', 'green'],
    ],
    'lease.pdf_2': [
      ['big', 'Radio', 'big'],
      ['small', 'Radio', 'small'],
    ],
    Colour_2: [['his', 'Radio', 'his']],
    '1_Signer1': [['city', 'SingleLine', undefined]],
  });
  expect(file?.text).not.toContain('Group');
  expect(file?.metadata.Signers?.['Signer2']).toEqual({ FormSets: ['Colour_2'] });
});

test('what it was told makes the same choices when it is imported, and is told again alike', () => {
  const reading = createDraftReading();
  const [file] = metadataTexts(reading, draft, leaseFacts(), family);
  const read = metadataToDraft({ ...draft, fields: [] }, 'file', file?.text ?? '', {
    facts: leaseFacts(),
    rightMeasuredFrom: 'left',
    nextId: countingIds('i'),
  });
  if (!read.ok) throw new Error('was refused');
  const named = draftChoices(read.draft).map(({ name, buttons }) => [
    name,
    buttons.map((one) => one.name),
  ]);
  expect(named).toEqual([
    ['Colour', ['red', 'green']],
    ['lease.pdf_2', ['big', 'small']],
    ['Colour_2', ['his']],
  ]);
  const [again] = metadataTexts(reading, read.draft, leaseFacts(), family);
  expect(again?.text).toBe(file?.text);
});

test('our own service is told groups as they are', () => {
  const [file] = metadataTexts(createDraftReading(), draft, leaseFacts(), ours);
  expect(file?.metadata.FormSets?.['1_Signer1']?.['green']).toMatchObject({ Group: 'Colour' });
  expect(file?.metadata.FormSets?.['1_Signer1']?.['green']?.Value).toBeUndefined();
});
