// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import type { Draft } from '#core/draft/draft.ts';
import { keepOutOfStores } from '#web/designer/drafts/heldPdfs.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import type { FoundField } from './foundField.ts';
import { keepOffered, keepReview, proposeAgain, wasOffered } from './keptReviews.ts';

beforeEach(() => localStorage.clear());

const place = (name: string, heading: string | undefined, at: number): FoundField => ({
  id: `1-${at}`,
  fileKey: 'file',
  page: 1,
  rect: { x: 10, y: 10 + 30 * at, width: 100, height: 15 },
  type: 'SingleLine',
  name,
  heading,
  signerId: 'a',
  isChosen: true,
});

const places = [
  place('Name', 'Tenant', 0),
  place('Name', 'Landlord', 1),
  place('Rent', undefined, 2),
  place('Office', undefined, 3),
];

/** The first version, as its draft is now: of four places, one was left out at the review. */
function firstVersion(change: (draft: Draft) => Draft = (draft) => draft): Draft {
  const made = new Map([0, 1, 2].map((at) => [`1-${at}`, `f${at}`]));
  keepReview('earlier', places, made);
  const fields = ['Name', 'Name2', 'Rent'].map((name, at) => makeField(`f${at}`, { name }));
  return change({ ...withOnly(leaseDraft(), ...fields), id: 'earlier' });
}

const again = (found: readonly FoundField[], earlier: Draft | undefined, draft = leaseDraft()) =>
  proposeAgain(found, { draftId: 'draft', history: newHistory(draft) }, () =>
    Promise.resolve(earlier),
  );

test('what was changed in one version is proposed for the next, wherever it is printed', async () => {
  const earlier = firstVersion((draft) => ({
    ...draft,
    fields: draft.fields
      .filter(({ id }) => id !== 'f2')
      .map((field) =>
        field.id === 'f1'
          ? { ...field, signerIds: ['b'], type: 'Signature', name: 'Owner' }
          : field,
      ),
  }));
  const moved = places
    .toReversed()
    .map((field, at) => ({ ...field, page: 3, id: `3-${at}`, rect: { ...field.rect, y: 500 } }));
  const [office, rent, landlord, tenant] = await again([...moved], earlier);
  expect(office).toMatchObject({ isChosen: false });
  expect(rent).toMatchObject({ isChosen: false });
  expect(landlord).toMatchObject({
    isChosen: true,
    name: 'Owner',
    type: 'Signature',
    signerId: 'b',
  });
  expect(tenant).toEqual(moved[3]);
});

test('signers of another draft are known by address, by name, else by their place', async () => {
  const earlier = firstVersion((draft) => ({
    ...draft,
    fields: draft.fields.map((field) => ({ ...field, signerIds: ['b'] })),
  }));
  const signersOf = async (change: (draft: Draft) => Draft) =>
    (await again(places, earlier, change(leaseDraft())))[0]?.signerId;
  const turned = (draft: Draft) => ({ ...draft, signers: draft.signers.toReversed() });
  expect(await signersOf(turned)).toBe('b');
  const unnamed = ({ signers, ...draft }: Draft) => ({
    ...draft,
    signers: signers.map((signer, at) => ({ ...signer, id: `s${at}`, name: '', email: '' })),
  });
  expect(await signersOf(unnamed)).toBe('s1');
});

test('another document, a draft that is gone and one without its fields change nothing', async () => {
  const earlier = firstVersion();
  const others = places.map((field) => ({ ...field, name: `Other_${field.name}` }));
  expect(await again(others, earlier)).toBe(others);
  expect(await again(places, undefined)).toBe(places);
  expect(await again(places, withOnly(earlier))).toBe(places);
});

test('a document is told of once', () => {
  keepOffered('draft', 'file');
  expect(wasOffered('draft', 'file')).toBe(true);
  expect(wasOffered('draft', 'other')).toBe(false);
});

test('for a draft that leaves no trace the store is not even asked', async () => {
  onTestFinished(keepOutOfStores('secret'));
  const asked = vi.spyOn(window, 'localStorage', 'get');
  onTestFinished(() => asked.mockRestore());
  keepOffered('secret', 'file');
  keepReview('secret', places, new Map());
  expect(wasOffered('secret', 'file')).toBe(false);
  const state = { draftId: 'secret', history: newHistory(leaseDraft()) };
  expect(await proposeAgain(places, state)).toBe(places);
  expect(asked).not.toHaveBeenCalled();
});

test('what is kept is bounded, the newest stays', () => {
  const many = Array.from({ length: 600 }, (_, at) => place(`Name_${at}`, undefined, at));
  const made = new Map(many.map(({ id }) => [id, crypto.randomUUID()]));
  for (let at = 0; at < 80; at += 1) keepReview(`draft${at}`, many, made);
  const kept = Object.values({ ...localStorage }).join('');
  expect(kept.length).toBeLessThan(260_000);
  expect(kept).not.toContain('Name_');
  expect(wasOffered('draft79', 'file')).toBe(true);
  expect(wasOffered('draft0', 'file')).toBe(false);
});
