// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { updateSigner } from '#core/draft/commands/signerCommands.ts';
import { type Draft, newDraft } from '#core/draft/draft.ts';
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

/** The section of a draft; `group` is a signer's row, opened. */
async function open(draft: Draft = lease) {
  const { store } = await renderDesigner(
    <SignersSection isFoldable={false} />,
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
