// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Select } from './Select.tsx';

const options = [
  { value: 'sign', label: 'Signature' },
  { value: 'text', label: 'Single line' },
  { value: 'check', label: 'Check' },
] as const;
type Value = (typeof options)[number]['value'];

function show(value: Value | null) {
  const onChange = vi.fn<(value: Value) => void>();
  const select = (shown: Value | null, disabled = false) => (
    <Select<Value>
      label="Type"
      options={options}
      value={shown}
      placeholder="Mixed"
      disabled={disabled}
      onChange={onChange}
    />
  );
  const { rerender } = render(select(value));
  const trigger = screen.getByRole('combobox', { name: 'Type' });
  return { onChange, trigger, change: (next: Value, off?: boolean) => rerender(select(next, off)) };
}

const option = (name: string) => screen.findByRole('option', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

test('the chosen option is shown, and another value is shown as soon as it is the one', () => {
  const { trigger, change } = show('text');
  expect(trigger.textContent).toBe('Single line');
  change('check');
  expect(trigger.textContent).toBe('Check');
});

test('a mixed value is said as such, and an option can be chosen from there', async () => {
  const { trigger, onChange } = show(null);
  expect(trigger.textContent).toBe('Mixed');
  await userEvent.click(trigger);
  await userEvent.click(await option('Signature'));
  await gone();
  expect(onChange.mock.calls).toEqual([['sign']]);
});

test('an option is chosen by keys alone, and the focus is back at the control', async () => {
  const { trigger, onChange } = show('sign');
  trigger.focus();
  await userEvent.keyboard('{Enter}');
  const signature = await option('Signature');
  expect(signature.getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(signature));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await gone();
  expect(onChange.mock.calls).toEqual([['text']]);
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('Escape changes nothing, and the focus is back at the control', async () => {
  const { trigger, onChange } = show('sign');
  await userEvent.click(trigger);
  await option('Check');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await gone();
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('what is disabled does not open', async () => {
  const { trigger, change } = show('sign');
  change('sign', true);
  await userEvent.click(trigger);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('of several values one takes the place of all, and ticks put it beside them', async () => {
  const onChange = vi.fn<(value: Value[]) => void>();
  render(
    <Select<Value>
      multiple
      label="Types"
      tickHint="Share"
      options={options}
      value={['sign', 'check']}
      onChange={onChange}
    />,
  );
  const trigger = screen.getByRole('combobox', { name: 'Types' });
  expect(trigger.textContent).toBe('SignatureCheck');
  await userEvent.click(trigger);
  const tick = async (name: string) => (await option(name)).querySelector('[data-tick]') ?? trigger;
  await userEvent.click(await tick('Signature'));
  await userEvent.click(await tick('Single line'));
  expect(onChange.mock.calls).toEqual([[['check']], [['sign', 'check', 'text']]]);
  await userEvent.keyboard('{Home}{ArrowDown} ');
  expect(onChange).toHaveBeenLastCalledWith(['sign', 'check', 'text']);
  await userEvent.click(await option('Single line'));
  await gone();
  expect(onChange).toHaveBeenLastCalledWith(['text']);
  await userEvent.click(trigger);
  await userEvent.click(await option('Check'));
  await gone();
  expect(onChange).toHaveBeenLastCalledWith(['check']);
});
