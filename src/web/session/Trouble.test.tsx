// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiFailure } from '#web/api/apiResult.ts';
import { loadLanguage } from '#web/texts/loadLanguage.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { Trouble } from './Trouble.tsx';

const refused = (message: string) =>
  new ApiFailure({ kind: 'refused', status: 429, message, problems: [] });

afterEach(() => pageSpeaker.show('en'));

test('what the service says in English is said in the language shown, once its words are there', async () => {
  await loadLanguage('de', 'errors');
  pageSpeaker.show('de');
  render(<Trouble error={refused('Too many requests. Try again in 7 seconds.')} />);
  expect(await screen.findByText(/in 7 Sekunden/)).toBeTruthy();
});

test('what the texts do not know stays as the service says it', async () => {
  pageSpeaker.show('de');
  render(<Trouble error={refused('The moon is full.')} />);
  expect(await screen.findByText('The moon is full.')).toBeTruthy();
});
