// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DraftField } from '#core/draft/draft.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { ValueEntry } from './ValueEntry.tsx';

async function show(...fields: DraftField[]) {
  const { store } = await renderDesigner(
    <ValueEntry fields={fields} />,
    withOnly(leaseDraft(), ...fields),
  );
  return () => store.getState().history.present.fields.map((field) => field.value);
}

test('what is typed becomes the value of all selected text boxes', async () => {
  const values = await show(makeField('one'), makeField('two'));
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Value' }), '7');
  expect(values()).toEqual(['7', '7']);
});

test('a check box is ticked beforehand', async () => {
  const values = await show(makeField('one', { type: 'Check' }));
  await userEvent.setup().click(screen.getByRole('checkbox', { name: /Ticked from the start/ }));
  expect(values()).toEqual([true]);
});

test('a signature has no value', async () => {
  await show(makeField('one', { type: 'Signature' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
