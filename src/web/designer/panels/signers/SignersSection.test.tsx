// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addSigner, updateSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import {
  type DesignerHost,
  DesignerHostProvider,
  useDesignerHost,
} from '#web/designer/host/designerHost.ts';
import { dismissToast, sayWords, shownToasts } from '#web/ui/overlays/showToast.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { SignersSection } from './SignersSection.tsx';

const lease = withOnly(
  leaseDraft(),
  makeField('hers'),
  makeField('his', { signerIds: ['b'] }),
  makeField('both', { signerIds: ['a', 'b'] }),
);

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

/** A host that offers more than the usual one. */
function WithHost({
  host,
  children,
}: {
  host: Partial<DesignerHost> | undefined;
  children: ReactNode;
}) {
  const usual = useDesignerHost();
  return <DesignerHostProvider value={{ ...usual, ...host }}>{children}</DesignerHostProvider>;
}

/** The section of a draft; `group` is a signer's row, opened. */
async function open(draft: Draft = lease, host?: Partial<DesignerHost>) {
  const { store } = await renderDesigner(
    <WithHost host={host}>
      <SignersSection isFoldable={false} />
    </WithHost>,
    draft,
    leaseFacts(),
  );
  const present = () => store.getState().history.present;
  const group = async (name: string) => {
    const found = within(screen.getByRole('group', { name }));
    const details = found.getByRole('button', { name: 'Details' });
    if (details.getAttribute('aria-expanded') === 'false') await userEvent.click(details);
    return found;
  };
  return { store, present, group };
}

test('a row chooses who receives new fields, and counts the fields of its signer', async () => {
  const { store } = await open();
  expect(store.getState().currentSignerId).toBe('a');
  const jonas = screen.getByRole('button', { name: /Jonas/ });
  expect(jonas.textContent).toContain('2 fields');
  await userEvent.click(jonas);
  expect(store.getState().currentSignerId).toBe('b');
  expect(jonas.getAttribute('aria-current')).toBe('true');
});

test('a new signer is current and open', async () => {
  const { store, present } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add signer' }));
  expect(store.getState().currentSignerId).toBe(present().signers[2]?.id);
  expect(screen.getAllByLabelText('Email')).toHaveLength(1);
});

test('a new signer’s name is entered next; it is what people read, and what is sent', async () => {
  const { store, present } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add signer' }));
  const added = within(screen.getByRole('group', { name: 'Signer 3' }));
  const name = added.getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name).toHaveProperty('value', '');
  const steps = store.getState().history.past.length;
  await userEvent.keyboard('Ada Lovelace');
  expect(store.getState().history.past).toHaveLength(steps + 1);
  expect(screen.getByRole('group', { name: 'Ada Lovelace' })).toBeTruthy();
  const [inputs] = [added.getAllByRole<HTMLInputElement>('textbox')];
  expect(inputs.slice(0, 2).map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Name',
    'Email',
  ]);
  const sent = draftToCreateTransaction(present()).Signers[2]?.Verifications?.[0];
  expect(sent).toMatchObject({ ScribbleName: 'Ada Lovelace', ScribbleNameFixed: false });
});

test('a number that stands for a name is not sent as one', async () => {
  const { present } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add signer' }));
  const sent = draftToCreateTransaction(present()).Signers[2]?.Verifications?.[0];
  expect(sent).not.toHaveProperty('ScribbleName');
});

test('a double click on a signer’s name leads to where it is edited', async () => {
  await open();
  await userEvent.dblClick(screen.getByText('Jonas'));
  const name = within(screen.getByRole('group', { name: 'Jonas' })).getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('pasted people fill signers in one step; a plain name is pasted as it is', async () => {
  const { store, present, group } = await open();
  const jonas = await group('Jonas');
  await userEvent.click(jonas.getByLabelText('Name'));
  const steps = store.getState().history.past.length;
  await userEvent.paste('Ada Lovelace <ada@posteo.example>\nGrace Hopper <grace@navy.example>');
  expect(present().signers.map(({ name, email }) => [name, email])).toEqual([
    ['Anna', 'anna@posteo.example'],
    ['Ada Lovelace', 'ada@posteo.example'],
    ['Grace Hopper', 'grace@navy.example'],
  ]);
  expect(store.getState().history.past).toHaveLength(steps + 1);
  await userEvent.paste(' King');
  expect(present().signers[1]?.name).toBe('Ada Lovelace King');
});

test('people of earlier drafts are suggested, and bring their addresses', async () => {
  const known = { name: 'Ada Lovelace', email: 'ada@posteo.example' };
  const anna = { name: 'Anna', email: 'anna@posteo.example' };
  const { present } = await open(addSigner(lease, 'c'), {
    knownPeople: () => Promise.resolve([known, anna]),
  });
  const added = within(screen.getByRole('group', { name: 'Signer 3' }));
  await userEvent.click(added.getByLabelText('Name'));
  // Whoever is here already is none.
  await waitFor(() => expect(document.querySelectorAll('option[value^="A"]')).toHaveLength(1));
  fireEvent.change(added.getByLabelText('Name'), { target: { value: known.name } });
  expect(present().signers[2]).toMatchObject(known);
});

test('a signer without an address is open, and stays open while it is typed', async () => {
  const { present } = await open(updateSigner(lease, 'b', { email: '' }));
  const email = screen.getByLabelText('Email');
  await userEvent.type(email, 'jonas@posteo.example');
  expect(present().signers[1]?.email).toBe('jonas@posteo.example');
  expect(document.activeElement).toBe(email);
});

test('typing an address is one step, and a wrong one is said under it', async () => {
  const { store, group } = await open();
  const jonas = await group('Jonas');
  const steps = store.getState().history.past.length;
  await userEvent.clear(jonas.getByLabelText('Email'));
  await userEvent.type(jonas.getByLabelText('Email'), 'jonas@');
  expect(store.getState().history.past).toHaveLength(steps + 1);
  expect(jonas.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(jonas.getByLabelText('Email'), 'harbour.example');
  expect(jonas.getByLabelText('Email').getAttribute('aria-invalid')).not.toBe('true');
});

test('moving a signer down changes the order; the ends have nowhere to go', async () => {
  const { present, group } = await open();
  const anna = await group('Anna');
  const button = (name: string) => anna.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Move up').disabled).toBe(true);
  await userEvent.click(button('Move down'));
  expect(present().signers.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(button('Move down').disabled).toBe(true);
});

test('a signer is moved by keys on their row, and by dragging it', async () => {
  const { store, present } = await open(addSigner(lease, 'c', { name: 'Ada' }));
  const order = () =>
    present()
      .signers.map(({ id }) => id)
      .join('');
  screen.getByRole('button', { name: /^Jonas/ }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toBe('bac');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Jonas/ }));
  // Rows as a browser lays them out, one of them opened.
  const tops: Record<string, [top: number, height: number]> = {
    Jonas: [0, 44],
    Anna: [44, 200],
    Ada: [244, 44],
  };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [top, height] = tops[this.getAttribute('aria-label') ?? ''] ?? [0, 0];
    return new DOMRect(0, top, 300, height);
  });
  const press = (type: string, clientY: number) =>
    fireEvent(
      type === 'pointerdown' ? screen.getByRole('button', { name: /^Jonas/ }) : window,
      Object.assign(new MouseEvent(type, { bubbles: true, clientY, button: 0 }), { pointerId: 1 }),
    );
  const steps = store.getState().history.past.length;
  press('pointerdown', 20);
  press('pointermove', 100);
  expect(order()).toBe('bac');
  press('pointermove', 250);
  press('pointerup', 250);
  expect(order()).toBe('abc');
  expect(store.getState().history.past).toHaveLength(steps + 1);
  press('pointerdown', 20);
  press('pointermove', 300);
  await userEvent.keyboard('{Escape}');
  press('pointerup', 300);
  expect(order()).toBe('abc');
  vi.restoreAllMocks();
});

test('a removed signer takes their own fields along, and comes back with them', async () => {
  const { present, group } = await open();
  const jonas = await group('Jonas');
  await userEvent.click(jonas.getByRole('button', { name: 'Remove signer' }));
  expect(present().fields.map(({ name, signerIds }) => [name, signerIds])).toEqual([
    ['hers', ['a']],
    ['both', ['a']],
  ]);
  const [toast] = shownToasts();
  expect(sayWords(toast?.message ?? '')).toBe('Jonas was removed with 1 field.');
  act(() => toast?.action?.onPress());
  expect(present()).toEqual(lease);
});

test('what was done after a removal is not taken back with it', async () => {
  const { present, group } = await open();
  const jonas = await group('Jonas');
  await userEvent.click(jonas.getByRole('button', { name: 'Remove signer' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add signer' }));
  act(() => shownToasts()[0]?.action?.onPress());
  expect(present().signers).toHaveLength(2);
  expect(present().signers.map(({ id }) => id)).not.toContain('b');
});

test('the lens shows one signer’s fields alone, until it is pressed again', async () => {
  const { store, group } = await open();
  const jonas = await group('Jonas');
  const lens = jonas.getByRole('button', { name: 'Show only this signer' });
  await userEvent.click(lens);
  expect([store.getState().lensSignerId, lens.getAttribute('aria-pressed')]).toEqual(['b', 'true']);
  await userEvent.click(lens);
  expect(store.getState().lensSignerId).toBeUndefined();
});

test('days that cannot be read stay in the box with a note; the draft keeps the last number', async () => {
  const { present, group } = await open();
  const anna = await group('Anna');
  await userEvent.click(anna.getByText('More'));
  const days = anna.getByLabelText('Days to remind');
  await userEvent.clear(days);
  await userEvent.type(days, '14');
  await userEvent.type(days, ' days');
  expect(present().signers[0]?.daysToRemind).toBe(14);
  expect(anna.getByText('Enter a whole number from −1 to 365.')).toBeTruthy();
  await userEvent.tab();
  expect(days).toHaveProperty('value', '14');
});

test('a draft without signers says what they are for', async () => {
  await open(newDraft('draft', 'Lease'));
  expect(screen.getByText('Each field belongs to a signer. Add the first one.')).toBeTruthy();
});
