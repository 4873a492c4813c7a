// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { createPasswordQuestions, PasswordPrompts } from './PasswordQuestions.tsx';

// The prompt is fetched at its first question.
beforeAll(() => Promise.all([loadTexts('viewer', 'common'), import('./PasswordPrompt.tsx')]));

/** A screen that asks, and what each question was answered with. */
function asking(...fileNames: string[]) {
  const questions = createPasswordQuestions();
  const ask = (name: string, reason: 'needed' | 'wrong' = 'needed') =>
    questions.askFor(name)(reason);
  const answers = fileNames.map((name) => ask(name));
  render(<PasswordPrompts questions={questions} />);
  return { ask, answers };
}

const input = () => screen.findByLabelText<HTMLInputElement>('Password');
const open = () => screen.getByRole('button', { name: 'Open' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the input has the focus, and Enter answers with what was typed', async () => {
  const { answers } = asking('lease.pdf');
  const box = await input();
  expect((await screen.findByRole('dialog')).textContent).toContain('lease.pdf');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await userEvent.keyboard(' pass word {Enter}');
  await gone();
  expect(await Promise.all(answers)).toEqual([' pass word ']);
});

test('an empty password is no answer: the input takes the focus', async () => {
  const { answers } = asking('lease.pdf');
  const box = await input();
  await userEvent.click(open());
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, 'x');
  await userEvent.click(open());
  expect(await Promise.all(answers)).toEqual(['x']);
});

test.for(['Cancel', 'Close'])('%s answers that the person gave up', async (name) => {
  const { answers } = asking('lease.pdf');
  await userEvent.type(await input(), 'half');
  await userEvent.click(screen.getByRole('button', { name }));
  await gone();
  expect(await Promise.all(answers)).toEqual([undefined]);
});

test('two files are asked about one after the other, each with an empty input', async () => {
  const { answers } = asking('one.pdf', 'two.pdf');
  await userEvent.type(await input(), 'first{Enter}');
  await screen.findByText(/two\.pdf/);
  const second = await input();
  expect(second.value).toBe('');
  await userEvent.type(second, 'second{Enter}');
  await gone();
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});

test('a wrong password is said at the input, which is described by it', async () => {
  const { ask } = asking();
  act(() => void ask('lease.pdf', 'wrong'));
  const box = await input();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).not.toBe('');
});
