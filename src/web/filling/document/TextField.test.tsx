import { createElement } from 'react';
// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import type { FieldGuide } from '#web/filling/session/createFieldGuide.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';
import { TextField } from './TextField.tsx';

beforeAll(() => loadTexts('signing', 'common'));

const view: SigningView = {
  status: 10,
  state: 'opened',
  canAct: true,
  language: 'en',
  requireHandsignature: false,
  scribbleNameFixed: false,
  signatureAtFinish: false,
  files: [
    {
      fileId: 'lease.pdf',
      displayName: 'Lease',
      pages: 1,
      sealed: false,
      readable: true,
      fields: [
        {
          name: 'Name',
          type: 'SingleLine',
          page: 1,
          box: { x: 50, y: 50, width: 120, height: 20 },
          readOnly: false,
        },
        {
          name: 'City',
          type: 'SingleLine',
          page: 1,
          box: { x: 50, y: 90, width: 120, height: 20 },
          readOnly: true,
          value: 'Bonn',
        },
      ],
      embedded: [],
    },
  ],
  others: { total: 0, signed: 0, named: [] },
  entries: {},
};

/** The two fields of the form, with a guide that leads nowhere unless told otherwise. */
function show(change: (field: FormField) => FormField = (field) => field, neighbour = false) {
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  const guide = {
    register: vi.fn<FieldGuide['register']>(() => () => undefined),
    goTo: vi.fn<FieldGuide['goTo']>(() => Promise.resolve()),
    goToNext: vi.fn<FieldGuide['goToNext']>(() => true),
    step: vi.fn<FieldGuide['step']>(() => neighbour),
    arrive: vi.fn<FieldGuide['arrive']>(),
  } satisfies FieldGuide;
  const fields = store.getState().fields.map(change);
  const parts = { store, guide, isNarrow: false, openSignature: () => undefined };
  render(
    createElement(
      SigningContext.Provider,
      { value: parts },
      fields.map((field) => <TextField key={field.key} field={field} place={firstPlace(field)} />),
    ),
  );
  const [name] = fields;
  if (!name) throw new Error('the form has no field');
  return { store, guide, name, entry: () => store.getState().entries.get(name.key) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('what is typed is the entry, waits to be saved, and makes the field the current one', async () => {
  const { store, guide, name, entry } = show();
  await userEvent.type(box('Name'), 'Anna Berg');
  expect(entry()).toBe('Anna Berg');
  expect(store.getState().pending.get(name.key)).toBe('Anna Berg');
  expect(store.getState().current).toBe(name.key);
  expect(guide.arrive).toHaveBeenCalledWith(name, firstPlace(name));
});

test('a field that is left empty counts as looked at, and only then', async () => {
  const { entry } = show();
  await userEvent.click(box('Name'));
  expect(entry()).toBeUndefined();
  await userEvent.tab();
  expect(entry()).toBe('');
});

test('Enter leaves the field as it is and goes to the next one that waits', async () => {
  const { guide, entry } = show();
  await userEvent.type(box('Name'), 'Anna{Enter}');
  expect(guide.goToNext).toHaveBeenCalledOnce();
  expect(entry()).toBe('Anna');
});

test('in a field of several lines Enter begins a line', async () => {
  const { guide, entry } = show((field) => ({ ...field, multiline: true }));
  await userEvent.type(box('Name'), 'Anna{Enter}Berg');
  expect(guide.goToNext).not.toHaveBeenCalled();
  expect(entry()).toBe('Anna\nBerg');
});

test('Tab goes to the neighbour that the guide knows, both ways, and else as in any form', async () => {
  const known = show(undefined, true);
  await userEvent.click(box('Name'));
  await userEvent.tab();
  expect(known.guide.step).toHaveBeenLastCalledWith(known.name, 1);
  expect(document.activeElement).toBe(box('Name'));
  await userEvent.tab({ shift: true });
  expect(known.guide.step).toHaveBeenLastCalledWith(known.name, -1);
});

test('Tab without a neighbour leaves the field', async () => {
  show();
  await userEvent.click(box('Name'));
  await userEvent.tab();
  expect(document.activeElement).toBe(box('City'));
});

test('a text that does not fit its box is marked and described, until it is mended', async () => {
  const { store, name } = show();
  const input = box('Name');
  await userEvent.type(input, 'W'.repeat(60));
  expect(store.getState().faults.get(name.key)?.kind).toBe('tooWide');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? '').join('');
  expect(words).not.toBe('');
  await userEvent.clear(input);
  await userEvent.type(input, 'Anna');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a text that the page prints shows as it is, until another is entered', async () => {
  show((field) => ({
    ...field,
    readOnly: false,
    value: '王',
    places: field.places.map((place) => ({ ...place, covers: true as const, printed: '王' })),
  }));
  const name = box('Name').parentElement;
  expect(name?.querySelector('svg')).toBeNull();
  expect(name?.dataset['embedded']).toBeUndefined();
  await userEvent.clear(box('Name'));
  await userEvent.type(box('Name'), 'Anna');
  expect(name?.querySelector('svg')?.textContent).toBe('Anna');
  expect(name?.dataset['embedded']).toBe('');
});

test('what another signer filled in cannot be changed', async () => {
  const { store } = show();
  const input = box('City');
  expect(input.readOnly).toBe(true);
  expect(input.value).toBe('Bonn');
  await userEvent.type(input, 'Köln');
  expect(input.value).toBe('Bonn');
  expect(store.getState().pending.size).toBe(0);
});
