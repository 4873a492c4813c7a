// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import type { FieldGuide } from '#web/filling/session/createFieldGuide.ts';
import { createSigningStore } from '#web/filling/session/createSigningStore.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { nextField } from '#web/filling/form/progress.ts';
import { LeadBar } from './LeadBar.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
beforeAll(() => loadTexts('signing', 'common'));

const box = { x: 72, y: 72, width: 120, height: 20 };
const ink = { typed: 'Anna Berg' };

/** A form of a text, a box to tick and a signature, one below the other. */
function show({ asked }: { asked?: { words: string; goTo: () => void } } = {}) {
  const place = (y: number) => ({ page: 1, box: { ...box, y }, readOnly: false });
  const fields = [
    { name: 'VAT', type: 'SingleLine', ...place(72) },
    { name: 'Agreed', type: 'Check', ...place(172) },
    { name: 'Sign', type: 'Signature', ...place(272) },
  ] as const;
  const view: SigningView = {
    status: 10,
    state: 'opened',
    canAct: true,
    language: 'en',
    scribbleNameFixed: false,
    requireHandsignature: false,
    signatureAtFinish: false,
    files: [
      {
        fileId: 'a.pdf',
        displayName: 'a.pdf',
        pages: 1,
        sealed: false,
        readable: true,
        fields: [...fields],
        embedded: [],
      },
    ],
    entries: {},
    others: { total: 0, signed: 0, named: [] },
  };
  const store = createSigningStore(view, { entries: {}, signing: { signatures: {} } });
  const goTo = vi.fn<FieldGuide['goTo']>(async () => {});
  const guide = { goTo, goToNext: vi.fn<() => boolean>() } as unknown as FieldGuide;
  const onFinish = vi.fn<() => void>();
  render(
    createElement(
      SigningContext.Provider,
      { value: { store, guide, isNarrow: true, openSignature: () => {} } },
      <LeadBar trouble={undefined} busy={false} onFinish={onFinish} asked={asked} />,
    ),
  );
  const named = (name: string): FormField => {
    const field = store.getState().fields.find((one) => one.name === name);
    if (!field) throw new Error(`There is no ${name}.`);
    return field;
  };
  return { store, goTo, onFinish, named };
}

const taken = (name: string) =>
  vi.waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button.ariaDisabled).toBeNull();
    return button;
  }, 20_000);
const press = async (name: string) => userEvent.click(await taken(name));
const sheet = () => screen.findByRole('dialog', { name: /still open/ });

test('both buttons are there from the first moment on, and Finish lists what is open by its words', async () => {
  const { store, goTo, onFinish, named } = show();
  screen.getByRole('button', { name: 'Next field' });
  act(() => {
    store.learnWords(new Map([[named('VAT').key, { text: 'VAT number', box }]]));
    store.setCurrent(named('VAT').key);
  });
  expect(screen.getByText('1 of 3 · VAT number').parentElement?.textContent).toBe(
    '1 of 3 · VAT number Text',
  );
  expect(screen.getByText('0 of 3 done')).toBeDefined();
  await press('Finish');
  const items = within(await sheet()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'VAT number, page 1',
    'Agreed, page 1',
    'Sign, page 1required',
  ]);
  // A signature that is missing leaves no way on.
  expect(screen.queryByRole('button', { name: 'Sign anyway' })).toBeNull();
  await press('Go to the first');
  expect(goTo).toHaveBeenCalledExactlyOnceWith(named('VAT'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onFinish).not.toHaveBeenCalled();
});

test('with the signature there one may sign anyway; Enter goes to the first', async () => {
  const { store, goTo, onFinish, named } = show();
  act(() => store.sign(named('Sign'), ink, 'Anna'));
  await press('Finish');
  const first = await taken('Go to the first');
  await vi.waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{Enter}');
  expect(goTo).toHaveBeenCalledOnce();
  await press('Finish');
  await press('Sign anyway');
  expect(onFinish).toHaveBeenCalledOnce();
});

test('with everything there Finish signs at once, and Next field keeps its place and does nothing', async () => {
  const { store, onFinish, named } = show();
  act(() => {
    store.enter(named('VAT'), 'NL1');
    store.enter(named('Agreed'), true);
    store.sign(named('Sign'), ink, 'Anna');
  });
  expect(screen.getByRole('button', { name: 'Next field' }).ariaDisabled).toBe('true');
  await press('Finish');
  expect(onFinish).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('only what is required is gone to and asked for, where somebody wants that', async () => {
  const { store, onFinish, named } = show();
  expect(nextField(store.getState(), undefined)).toBe(named('VAT'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only what is required' }));
  expect(nextField(store.getState(), undefined)).toBe(named('Sign'));
  act(() => store.sign(named('Sign'), ink, 'Anna'));
  expect(screen.getByRole('button', { name: 'Next field' }).ariaDisabled).toBe('true');
  await press('Finish');
  expect(onFinish).toHaveBeenCalledOnce();
});

test('a consent that is asked for cannot be left out', async () => {
  const asked = { words: 'I agree to sign.', goTo: vi.fn<() => void>() };
  const { store, onFinish, named } = show({ asked });
  act(() => {
    store.enter(named('VAT'), 'NL1');
    store.enter(named('Agreed'), true);
    store.sign(named('Sign'), ink, 'Anna');
  });
  await press('Finish');
  const items = within(await sheet()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['I agree to sign.required']);
  expect(screen.queryByRole('button', { name: 'Sign anyway' })).toBeNull();
  await press('Go to the first');
  expect(asked.goTo).toHaveBeenCalledOnce();
  expect(onFinish).not.toHaveBeenCalled();
});
