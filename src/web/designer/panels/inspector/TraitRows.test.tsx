// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DraftField } from '#core/draft/draft.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { placeField } from '#web/designer/canvas/gestures/placeField.ts';
import { TraitRows } from './TraitRows.tsx';

async function show(...fields: DraftField[]) {
  const draft = withOnly(leaseDraft(), ...fields);
  const { store } = await renderDesigner(<TraitRows fields={fields} />, draft);
  return () => store.getState().history.present.fields.map((field) => field.traits);
}

test('what all selected fields can ask for is set on all of them', async () => {
  const traits = await show(makeField('one'), makeField('two', { type: 'Check' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Required' }));
  expect(traits()).toEqual([{ Required: true }, { Required: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Wording and rules' }));
  expect(screen.queryByRole('textbox', { name: 'Format' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'Age' } });
  expect(traits()).toEqual([
    { Required: true, Label: 'Age' },
    { Required: true, Label: 'Age' },
  ]);
});

test('numbers and options are written as such, and emptied they are gone', async () => {
  const traits = await show(makeField('one', { type: 'List', traits: { Options: ['A'] } }));
  const options = screen.getByRole('textbox', { name: 'Options' });
  fireEvent.change(options, { target: { value: 'red\n blue \n\nred' } });
  expect(traits()).toEqual([{ Options: ['red', 'blue'] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Wording and rules' }));
  const size = screen.getByRole('spinbutton', { name: 'Text size' });
  fireEvent.change(size, { target: { value: '9.5' } });
  expect(traits()).toEqual([{ Options: ['red', 'blue'], FontSize: 9.5 }]);
});

test('a signature asks for nothing but words', async () => {
  await show(makeField('one', { type: 'Signature' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Wording and rules' })).toBeDefined();
});

test('the next field of the kind begins with what was set last, in the one step that makes it', async () => {
  const one = makeField('one');
  const draft = withOnly(leaseDraft(), one);
  const { store, stage } = await renderDesigner(<TraitRows fields={[one]} />, draft, leaseFacts());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Required' }));
  const steps = store.getState().history.past.length;
  const rect = { x: 50, y: 300, width: 90, height: 20 };
  placeField(stage, 'SingleLine', { fileKey: 'file', page: 1 }, rect);
  expect(store.getState().history.present.fields.at(-1)?.traits).toEqual({ Required: true });
  expect(store.getState().history.past.length).toBe(steps + 1);
  placeField(stage, 'Check', { fileKey: 'file', page: 1 }, { ...rect, y: 400, width: 20 });
  expect(store.getState().history.present.fields.at(-1)?.traits).toBeUndefined();
});

test('with another service of the family a button has its group, and nothing else is asked for', async () => {
  const fields = [makeField('one', { type: 'Radio', traits: { Group: 'Colour' } })];
  const edge = { service: 'remote', profile: 'family', rightMeasuredFrom: 'left' } as const;
  await renderDesigner(
    <DesignerHostProvider value={{ limits: undefined, edge, keepsDrafts: false }}>
      <TraitRows fields={fields} />
    </DesignerHostProvider>,
    withOnly(leaseDraft(), ...fields),
  );
  expect(screen.getAllByRole('textbox').length).toBe(1);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('of a choice one button is chosen beforehand: the others with another value lose it', async () => {
  const button = (id: string, value: string, chosen: boolean) =>
    makeField(id, {
      type: 'Radio',
      value,
      traits: { Group: 'Colour', ...(chosen && { Chosen: true }) },
    });
  const fields = [button('one', 'R', true), button('two', 'G', false), button('three', 'G', true)];
  const { store } = await renderDesigner(
    <TraitRows fields={fields.slice(1, 2)} />,
    withOnly(leaseDraft(), ...fields),
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /^Chosen beforehand/ }));
  const chosen = store.getState().history.present.fields.map(({ traits }) => traits?.Chosen);
  expect(chosen).toEqual([undefined, true, true]);
  expect(store.getState().history.past.length).toBe(1);
});
