import { expect, test } from 'vitest';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { addFile, setEmbeddedSigners } from './fileCommands.ts';
import { newDraft } from '#core/draft/draft.ts';
import {
  addSigner,
  moveSigner,
  removeSigner,
  signerLabel,
  updateSigner,
} from './signerCommands.ts';

test('a new signer has the defaults of the service', () => {
  expect(addSigner(newDraft('d', ''), 'a').signers).toEqual([
    {
      id: 'a',
      name: 'Signer 1',
      email: '',
      language: 'en-US',
      sendSignRequest: true,
      signRequestSubject: '',
      signRequestMessage: '',
      sendSignConfirmation: true,
      daysToRemind: 7,
      requireHandsignature: false,
      scribbleNameFixed: false,
    },
  ]);
});

test('the first signer takes the fields that were there before, the second does not', () => {
  const empty = addFile(newDraft('d', ''), 'file', 'lease.pdf');
  const placed = withOnly(empty, makeField('one', { signerIds: [] }));
  const draft = addSigner(addSigner(placed, 'a'), 'b');
  expect(draft.fields[0]?.signerIds).toEqual(['a']);
});

test('a removed signer takes the fields that were theirs alone, also locked ones, and leaves shared ones to the others', () => {
  const draft = setEmbeddedSigners(
    withOnly(
      leaseDraft(),
      makeField('own', { signerIds: ['a'], locked: true }),
      makeField('shared', { signerIds: ['a', 'b'] }),
      makeField('other', { signerIds: ['b'] }),
    ),
    'file',
    ['a', 'b'],
  );
  const removed = removeSigner(draft, 'a');
  expect(removed.fields.map(({ id, signerIds }) => [id, signerIds])).toEqual([
    ['shared', ['b']],
    ['other', ['b']],
  ]);
  expect(removed.fields[1]).toBe(draft.fields[2]);
  expect(removed.files[0]?.embeddedSignerIds).toEqual(['b']);
  expect(removeSigner(draft, 'nobody')).toBe(draft);
});

test('confirmation follows the sign request until it is set by itself', () => {
  const off = updateSigner(leaseDraft(), 'a', { sendSignRequest: false });
  expect(off.signers[0]?.sendSignConfirmation).toBe(false);
  const own = updateSigner(off, 'a', { sendSignConfirmation: true });
  const on = updateSigner(own, 'a', { sendSignRequest: true });
  expect(on.signers[0]).toMatchObject({ sendSignRequest: true, sendSignConfirmation: true });
  expect(
    updateSigner(updateSigner(on, 'a', { sendSignConfirmation: false }), 'a', {
      sendSignRequest: false,
    }).signers[0]?.sendSignConfirmation,
  ).toBe(false);
});

test('setting what is set already gives the same draft back', () => {
  const draft = leaseDraft();
  expect(updateSigner(draft, 'a', { name: 'Anna' })).toBe(draft);
  expect(moveSigner(draft, 'a', 0)).toBe(draft);
});

test('when signers change their order, fields list theirs in the new one', () => {
  const draft = withOnly(leaseDraft(), makeField('one', { signerIds: ['a', 'b'] }));
  const moved = moveSigner(draft, 'b', 0);
  expect(moved.signers.map((signer) => signer.id)).toEqual(['b', 'a']);
  expect(moved.fields[0]?.signerIds).toEqual(['b', 'a']);
});

test('a signer without a name is called by address, and without that by number', () => {
  const named = leaseDraft();
  expect(signerLabel(named, 'b')).toBe('Jonas');
  const nameless = updateSigner(named, 'b', { name: ' ' });
  expect(signerLabel(nameless, 'b')).toBe('jonas@harbour.example');
  expect(signerLabel(updateSigner(nameless, 'b', { email: '' }), 'b')).toBe('Signer 2');
});
