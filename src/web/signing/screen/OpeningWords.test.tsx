// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { readForm } from '#web/filling/form/readForm.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import { OpeningWords } from './OpeningWords.tsx';

beforeAll(() => loadTexts('signing'));

const box = { x: 72, y: 72, width: 120, height: 20 };
const field = (name: string, type: 'SingleLine' | 'Check' | 'Signature') => ({
  name,
  type,
  page: 1,
  box,
  readOnly: false,
});

function show(more: Partial<SigningView>, fields: ReturnType<typeof field>[]) {
  const file = { fileId: 'a.pdf', displayName: 'Lease', pages: 1, sealed: false, readable: true };
  const view: SigningView = {
    status: 10,
    state: 'opened',
    canAct: true,
    language: 'en',
    scribbleNameFixed: false,
    requireHandsignature: false,
    signatureAtFinish: fields.length === 0,
    files: [{ ...file, fields, embedded: [] }],
    entries: {},
    others: { total: 1, signed: 0, named: [] },
    ...more,
  };
  const { container } = render(<OpeningWords view={view} title="Lease" fields={readForm(view)} />);
  return container.textContent;
}

test('the first words say who asks whom for what, by when, how much it is, and what comes then', () => {
  const lines = Array.from({ length: 12 }, (_, index) => field(`Line${index}`, 'SingleLine'));
  const words = show(
    {
      sender: 'Acme',
      scribbleName: 'An',
      lastDay: '2026-12-24',
      mailedTo: 'an@example.com',
      returnHost: 'acme.example',
      intro: 'Please read §4.',
    },
    [...lines, field('Agreed', 'Check'), field('Sign', 'Signature')],
  );
  expect(words).toContain('Acme asks An to sign Lease.');
  expect(words).toContain('Sign by December 24, 2026.');
  // 12 × 15 s, 5 s and 20 s.
  expect(words).toContain('Your part: 14 fields, about 3 min.');
  expect(words).toContain('the document comes by mail to an@example.com');
  expect(words).toContain('you go on to acme.example');
  expect(screen.getByText('Please read §4.')).toBeTruthy();
});

test('where nobody is named and nothing is to be filled in, what is asked is still said', () => {
  const words = show({}, []);
  expect(words).toContain('You are asked to sign Lease.');
  expect(words).toContain('Your part: one signature at the end');
  expect(words).toContain('When everyone has signed, you find the document here');
});
