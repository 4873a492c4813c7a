import { expect, test } from 'vitest';
import fc from 'fast-check';
import { fileIdFault } from '#core/wire/text.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import {
  addFile,
  displayNameOf,
  freeFileId,
  moveFile,
  removeFile,
  renameFile,
  setFileReadOnly,
  validFileId,
} from './fileCommands.ts';

test('a second document of the same name is called name (2).pdf', () => {
  const draft = addFile(addFile(leaseDraft(), 'k2', 'lease.pdf'), 'k3', 'lease.pdf');
  expect(draft.files.map((file) => file.fileId)).toEqual([
    'lease.pdf',
    'lease (2).pdf',
    'lease (3).pdf',
  ]);
});

test('a name is taken in composed Unicode, however the disk spells it', () => {
  const [file] = addFile(
    { ...leaseDraft(), files: [] },
    'k',
    'Übersicht.pdf'.normalize('NFD'),
  ).files;
  expect(file?.fileId).toBe('Übersicht.pdf');
  expect(file?.displayName).toBe('Übersicht');
});

test.each([
  ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
  ['..', 'document.pdf'],
  ['', 'document.pdf'],
  ['__proto__', 'document.pdf'],
  ['.pdf', '.pdf'],
  ['lease\u202efdp.exe', 'leasefdp.exe'],
])('the fileId made from %j is %j', (name, fileId) => {
  expect(validFileId(name)).toBe(fileId);
});

test('any file name becomes a valid fileId that none has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const first = freeFileId(name, []);
      const second = freeFileId(name, [first]);
      expect(fileIdFault(first)).toBeUndefined();
      expect(fileIdFault(second)).toBeUndefined();
      expect(second).not.toBe(first);
      expect(displayNameOf(name).length).toBeLessThanOrEqual(255);
    }),
  );
});

test('a removed document takes its fields with it', () => {
  const draft = withOnly(
    addFile(leaseDraft(), 'other', 'other.pdf'),
    makeField('one', { locked: true }),
    makeField('two', { fileKey: 'other' }),
  );
  const removed = removeFile(draft, 'file');
  expect(removed.files.map((file) => file.key)).toEqual(['other']);
  expect(removed.fields.map((field) => field.id)).toEqual(['two']);
  expect(removeFile(draft, 'nobody')).toBe(draft);
});

test('documents change their order', () => {
  const draft = addFile(leaseDraft(), 'other', 'other.pdf');
  expect(moveFile(draft, 'other', 0).files.map((file) => file.key)).toEqual(['other', 'file']);
  expect(moveFile(draft, 'other', 1)).toBe(draft);
});

test('the mark that nothing is to be filled in can be taken back without a trace', () => {
  const draft = leaseDraft();
  expect(setFileReadOnly(setFileReadOnly(draft, 'file', true), 'file', false)).toEqual(draft);
  expect(renameFile(draft, 'file', { displayName: 'lease' })).toBe(draft);
});
