import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FileMetadata, fileMetadataSchema } from '#core/wire/contract/fileMetadata.ts';
import { parseBody } from '#core/wire/parseBody.ts';
import { createTransactionSchema } from '#core/wire/contract/transaction.ts';
import { draftStates, fivePages } from '#testing/arbitraryDraft.ts';
import {
  factsOf,
  largeDraft,
  leaseDraft,
  leaseFacts,
  makeField,
  withOnly,
} from '#testing/draftBuilders.ts';
import { noFacts } from '#core/draft/documentFacts.ts';
import type { Draft } from '#core/draft/draft.ts';
import { draftToCreateTransaction } from './draftToCreateTransaction.ts';
import { draftToMetadata } from './draftToMetadata.ts';
import { addFile, setEmbeddedSigners } from '#core/draft/commands/fileCommands.ts';
import { formSetsOf } from './formSetsOf.ts';
import { createMetadataReading } from './metadataReading.ts';
import { addSigner, updateSigner } from '#core/draft/commands/signerCommands.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';

const exported = (draft: Draft, facts = leaseFacts(), from: 'left' | 'right' = 'left') =>
  draftToMetadata(draft, facts, {
    signerIds: provisionalWireIds(draft),
    rightMeasuredFrom: from,
  });
const keysOf = (draft: Draft) =>
  exported(draft).map(({ metadata }) => Object.keys(metadata.FormSets ?? {}));

const rect = { x: 100.004, y: 200.006, width: 140, height: 70 };
const draft = withOnly(
  leaseDraft(),
  makeField('one', { type: 'Signature', name: 'Signature1', rect, page: 3 }),
  makeField('two', { name: 'iban', signerIds: ['a', 'b'] }),
  makeField('three', { name: 'date', signerIds: ['b'] }),
  makeField('four', { name: 'city' }),
);

test('a draft becomes metadata with one form set per set of signers, its numbers rounded to 0.01 pt', () => {
  const [file] = exported(draft);
  expect(file?.fileId).toBe('lease.pdf');
  const line = { Right: 100, Top: 100, Width: 180, Height: 20, PageNumber: 1 };
  expect(file?.metadata).toEqual({
    DisplayName: 'lease',
    Signers: {
      Signer1: { FormSets: ['1_Signer1', '2_Signer1_Signer2'] },
      Signer2: { FormSets: ['2_Signer1_Signer2', '3_Signer2'] },
    },
    FormSets: {
      '1_Signer1': {
        Signature1: {
          Type: 'Signature',
          Location: { Right: 100, Top: 200.01, Width: 140, Height: 70, PageNumber: 3 },
        },
        city: { Type: 'SingleLine', Location: line },
      },
      '2_Signer1_Signer2': { iban: { Type: 'SingleLine', Location: line } },
      '3_Signer2': { date: { Type: 'SingleLine', Location: line } },
    },
  });
});

test('under the other reading Right counts from the right edge of the page', () => {
  const [file] = exported(draft, leaseFacts(), 'right');
  expect(file?.text).toContain('"Right": 372,');
  expect(file?.awaitedPages).toEqual([]);
});

test('pages whose width is needed and not known are named, and only under that reading', () => {
  expect(exported(draft, noFacts, 'right')[0]?.awaitedPages).toEqual([1, 3]);
  expect(exported(draft, noFacts, 'left')[0]?.awaitedPages).toEqual([]);
});

test('the ids that the service gave take the place of the provisional ones', () => {
  const [file] = draftToMetadata(draft, leaseFacts(), {
    signerIds: ['anna-77', 'jonas-78'],
    rightMeasuredFrom: 'left',
  });
  expect(file?.metadata.Signers).toEqual({
    'anna-77': { FormSets: ['1_anna-77', '2_anna-77_jonas-78'] },
    'jonas-78': { FormSets: ['2_anna-77_jonas-78', '3_jonas-78'] },
  });
});

test('keys of form sets are unique over all documents and never a fileId', () => {
  const two = addFile(draft, 'other', '2_Signer1');
  const placed = {
    ...two,
    fields: [makeField('x', { fileKey: 'file' }), makeField('y', { fileKey: 'other' })],
  };
  expect(keysOf(placed)).toEqual([['1_Signer1'], ['3_Signer1']]);
});

test('a name given twice to the same signers opens a second form set, so that nothing is lost', () => {
  const twice = withOnly(
    draft,
    makeField('one', { name: 'date' }),
    makeField('two', { name: 'date' }),
  );
  expect(keysOf(twice)).toEqual([['1_Signer1', '2_Signer1']]);
});

test('fields without a signer are exported in a set that no signer names', () => {
  const unassigned = withOnly(draft, makeField('one', { signerIds: [] }));
  expect(keysOf(unassigned)).toEqual([['1_unassigned']]);
  expect(exported(unassigned)[0]?.metadata.Signers).toEqual({});
});

test('a key of very many signers is shortened to what the service takes', () => {
  let crowd = leaseDraft();
  while (crowd.signers.length < 50) crowd = addSigner(crowd, `s${crowd.signers.length}`);
  const signerIds = crowd.signers.map((signer) => signer.id);
  expect(keysOf(withOnly(crowd, makeField('one', { signerIds })))).toEqual([
    ['1_Signer1_and_49_more'],
  ]);
});

test('signers of the fields embedded in a PDF name its fileId, and a file may use both ways', () => {
  const both = setEmbeddedSigners(withOnly(draft, makeField('one')), 'file', ['a', 'b']);
  expect(exported(both)[0]?.metadata.Signers).toEqual({
    Signer1: { FormSets: ['1_Signer1', 'lease.pdf'] },
    Signer2: { FormSets: ['lease.pdf'] },
  });
  const only = exported(setEmbeddedSigners(withOnly(draft), 'file', ['b']))[0];
  expect(only?.metadata).toEqual({
    DisplayName: 'lease',
    Signers: { Signer2: { FormSets: ['lease.pdf'] } },
  });
});

test('the text is the object written with two spaces, and valid as long as the names are', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      const last = states.at(-1);
      if (!last) return;
      for (const file of exported(last, fivePages)) {
        expect(file.text).toBe(JSON.stringify(file.metadata, null, 2));
        expect(JSON.stringify(JSON.parse(file.text), null, 2)).toBe(file.text);
        const isNamed = Object.values(file.metadata.FormSets ?? {}).every((set) =>
          Object.keys(set).every(
            (name) => name !== '' && !/\p{Cc}/u.test(name) && name !== '__proto__',
          ),
        );
        const isTitled = !/\p{Cc}/u.test(file.metadata.DisplayName ?? '');
        if (isNamed && isTitled)
          expect(parseBody(fileMetadataSchema, JSON.parse(file.text)).ok).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('every field is exported exactly once, to exactly its signers', () => {
  fc.assert(
    fc.property(draftStates, (states) => {
      const last = states.at(-1);
      if (!last) return;
      const found: string[] = [];
      for (const file of exported(last, fivePages)) {
        const metadata = file.metadata as FileMetadata;
        for (const [key, set] of Object.entries(metadata.FormSets ?? {}))
          for (const name of Object.keys(set)) {
            const signers = Object.entries(metadata.Signers).filter(([, signer]) =>
              signer.FormSets.includes(key),
            );
            found.push(
              JSON.stringify([
                file.fileId,
                name,
                signers.map(([id]) => id).sort((a, b) => a.localeCompare(b)),
              ]),
            );
          }
      }
      const wireIds = provisionalWireIds(last);
      const fileIds = new Map(last.files.map((file) => [file.key, file.fileId]));
      const expected = last.fields.map((field) =>
        JSON.stringify([
          fileIds.get(field.fileKey),
          field.name,
          field.signerIds
            .map((id) => wireIds[last.signers.findIndex((signer) => signer.id === id)] ?? '')
            .sort((a, b) => a.localeCompare(b)),
        ]),
      );
      expect(new Set(found)).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
    }),
    { numRuns: 200 },
  );
});

test('a nudge writes the text of one field anew', () => {
  const many = largeDraft(300, 10);
  const facts = new Map([['file', factsOf(10)]]);
  const reading = createMetadataReading();
  const textOf = (draft: Draft) =>
    draftToMetadata(
      draft,
      facts,
      {
        signerIds: provisionalWireIds(draft),
        rightMeasuredFrom: 'left',
      },
      reading,
    )[0];
  const before = textOf(many);
  const [first, ...others] = many.fields;
  if (!first) throw new Error('no field');
  const nudged = {
    ...many,
    fields: [{ ...first, rect: { ...first.rect, x: first.rect.x + 1 } }, ...others],
  };
  const after = textOf(nudged);
  const definitions = (file: typeof before) =>
    Object.values(file?.metadata.FormSets ?? {}).flatMap((set) => Object.values(set));
  const shared = new Set(definitions(before));
  expect(definitions(after).filter((definition) => !shared.has(definition))).toHaveLength(1);
});

test('the body that creates the transaction says every setting, in the order of the signers', () => {
  const set = updateSigner(
    updateSigner(draft, 'a', { name: 'A. Berg', email: ' anna@posteo.example ' }),
    'b',
    {
      email: '',
      sendSignRequest: false,
      signRequestSubject: 'Lease',
      signRequestMessage: 'Dear Jonas,\nplease sign.',
      daysToRemind: 0,
      requireHandsignature: true,
    },
  );
  const body = draftToCreateTransaction(set);
  expect(body).toEqual({
    Signers: [
      {
        Email: 'anna@posteo.example',
        Language: 'en-US',
        SendSignRequest: true,
        SendSignConfirmation: true,
        DaysToRemind: 7,
        Verifications: [
          {
            Type: 'Scribble',
            RequireHandsignature: false,
            ScribbleName: 'A. Berg',
            ScribbleNameFixed: false,
          },
        ],
      },
      {
        Language: 'en-US',
        SendSignRequest: false,
        SignRequestSubject: 'Lease',
        SignRequestMessage: 'Dear Jonas,\nplease sign.',
        SendSignConfirmation: false,
        DaysToRemind: -1,
        Verifications: [
          {
            Type: 'Scribble',
            RequireHandsignature: true,
            ScribbleName: 'Jonas',
            ScribbleNameFixed: false,
          },
        ],
      },
    ],
    SendEmailNotifications: true,
    SignRequestMode: 1,
  });
  expect(parseBody(createTransactionSchema, body).ok).toBe(true);
});

test('the order of derived sets is that of their signers, independent of what was placed first', () => {
  const fields = [
    makeField('p', { signerIds: ['b'] }),
    makeField('q', { signerIds: ['a', 'b'] }),
    makeField('r', { signerIds: [] }),
    makeField('s', { signerIds: ['a'] }),
  ];
  const plan = formSetsOf(withOnly(leaseDraft(), ...fields), ['Signer1', 'Signer2']).get('file');
  expect(plan?.map((set) => set.key)).toEqual([
    '1_Signer1',
    '2_Signer1_Signer2',
    '3_Signer2',
    '4_unassigned',
  ]);
});
