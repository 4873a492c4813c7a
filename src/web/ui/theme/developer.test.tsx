// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { chooseDeveloper, installDeveloper, readDeveloper, useDeveloper } from './developer.ts';

const Details = () => <p>{useDeveloper() ? 'shown' : 'hidden'}</p>;
const said = () => screen.getByRole('paragraph').textContent;

afterEach(() => {
  localStorage.clear();
  readDeveloper('');
  installDeveloper(false);
});

test('developer details are off at first, and an installation can have them on', () => {
  render(<Details />);
  expect(said()).toBe('hidden');
  act(() => installDeveloper(true));
  expect(said()).toBe('shown');
  act(() => chooseDeveloper(false));
  expect(said()).toBe('hidden');
});

test('the address asks for them, and what was chosen outlives the page', () => {
  readDeveloper('?text=a&developer');
  render(<Details />);
  expect(said()).toBe('shown');
  act(() => readDeveloper(''));
  expect(said()).toBe('shown');
  act(() => chooseDeveloper(false));
  act(() => readDeveloper(''));
  expect(said()).toBe('hidden');
});
