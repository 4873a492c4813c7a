import { expect, test } from 'vitest';
import type { DraftSigner } from '#core/draft/draft.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { entryOf } from '#web/filling/form/progress.ts';
import { rehearse } from '#web/texts/en/rehearse.ts';
import type { SayText } from '#web/texts/catalogue.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { fillAll, fillOne, sampleOf } from './fillForm.ts';
import { signerView } from './signerView.ts';

const say = ((key: keyof typeof rehearse) => rehearse[key]) as SayText<'rehearse'>;

/** The form of Anna, who has a text with an entry, a check box and a signature. */
function annas(change: Partial<DraftSigner> = {}) {
  const draft = withOnly(
    leaseDraft(),
    makeField('Name', { value: 'Ann', rect: { x: 50, y: 50, width: 60, height: 20 } }),
    makeField('Agree', { type: 'Check' }),
    makeField('Sign', { type: 'Signature', signerIds: ['a', 'b'] }),
  );
  const [anna] = draft.signers;
  if (!anna) throw new Error('Anna is missing');
  const around = { facts: leaseFacts(), open: new Set(['file']), embedded: new Map() };
  const view = signerView(draft, { ...anna, ...change }, around);
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  const find = (name: string) => {
    const found = store.getState().fields.find((field) => field.name === name);
    if (!found) throw new Error(`${name} is missing`);
    return found;
  };
  const entries = () =>
    ['Name', 'Agree'].map((name) => entryOf(find(name), store.getState().entries));
  return { view, store, find, entries };
}

test('everything is filled at once, overflow is found, and emptying brings back what was there', () => {
  const { view, store, find, entries } = annas();
  store.setCurrent(find('Agree').key);
  fillAll(store, 'long', { view, say });
  expect(entries()).toEqual([rehearse.nameLong, true]);
  expect(store.getState().marks.get(find('Sign').key)).toEqual({ typed: rehearse.nameLong });
  expect(store.getState().faults.get(find('Name').key)?.kind).toBe('tooWide');
  expect(store.getState().current).toBe(find('Agree').key);

  fillAll(store, 'short', { view, say });
  expect(entries()).toEqual([rehearse.nameShort, false]);
  expect(store.getState().faults.size).toBe(0);

  fillAll(store, undefined, { view, say });
  expect(entries()).toEqual(['Ann', false]);
  expect(store.getState().marks.size).toBe(0);
});

test('a signature that must be drawn is drawn, and a shared one has its own column', () => {
  const { view, store, find } = annas({ requireHandsignature: true });
  const sign = find('Sign');
  fillOne(store, sign, sampleOf(sign, 'typical', { view, say }));
  expect(store.getState().marks.get(sign.key)).toHaveProperty('scribble');
  expect(sign.places[0]?.box.width).toBe(90);
});

test('fields of closed documents and of pages that are not there are left out', () => {
  const draft = withOnly(
    leaseDraft(),
    makeField('here', { tabOrder: 2 }),
    makeField('beyond', { page: 9 }),
  );
  const [anna] = draft.signers;
  if (!anna) throw new Error('Anna is missing');
  const names = (open: string[]) =>
    signerView(draft, anna, {
      facts: leaseFacts(),
      open: new Set(open),
      embedded: new Map(),
    }).files.flatMap((file) => file.fields.map(({ name, tabOrder }) => `${name} ${tabOrder}`));
  expect(names(['file'])).toEqual(['here 2']);
  expect(names([])).toEqual([]);
});

test('buttons of a draft are tried as the one choice that they will be', () => {
  const at = (y: number) => ({ rect: { x: 50, y, width: 14, height: 14 } });
  const draft = withOnly(
    leaseDraft(),
    makeField('blue', { type: 'Radio', traits: { Required: true, Label: 'Sky' }, ...at(90) }),
    makeField('red', { type: 'Radio', value: 'Red', ...at(50) }),
  );
  const [anna] = draft.signers;
  if (!anna) throw new Error('Anna is missing');
  const around = { facts: leaseFacts(), open: new Set(['file']), embedded: new Map() };
  const view = signerView(draft, anna, around);
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  const [choice, ...others] = store.getState().fields;
  expect(others).toEqual([]);
  expect(choice).toMatchObject({
    kind: 'radio',
    manner: { Required: true },
    places: [{ state: 'Red' }, { state: 'blue', label: 'Sky' }],
  });
  fillAll(store, 'long', { view, say });
  expect([...store.getState().entries.values()]).toEqual(['blue']);
});
