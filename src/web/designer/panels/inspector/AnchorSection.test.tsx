// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TextAnchor } from '#core/draft/draft.ts';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { fakeTextPdf } from '#testing/viewer/fakeTextPdf.ts';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { toolState } from '#web/designer/store/openTool.ts';
import { placingByText } from '#web/designer/texts/startPlacing.ts';
import { AnchorSection } from './AnchorSection.tsx';

function OfFirst() {
  const field = useDraft(({ fields }) => fields[0]);
  return field ? <AnchorSection field={field} /> : null;
}

async function show(anchor?: TextAnchor) {
  const field = makeField('one', { name: 'Initials', ...(anchor && { anchor }) });
  const shown = await renderDesigner(<OfFirst />, withOnly(leaseDraft(), field), leaseFacts());
  const pdf = fakeTextPdf(1, () => []);
  shown.store.setState({ documents: new Map([['file', { state: 'open', pdf, isSealed: false }]]) });
  return { ...shown, user: userEvent.setup() };
}
const box = { x: 50, y: 100, width: 40, height: 10 };
const places = [1, 2].map((page) => ({ page, box }));
const press = (name: string) => screen.getByRole('button', { name });

test.each<[string, Partial<TextAnchor>, string]>([
  ['in all places', { places }, 'One field in all 2 places of the text.'],
  ['in the only one', { places: places.slice(0, 1) }, 'In the one place where it stands.'],
  ['in a chosen one', { places, occurrence: 2 }, 'Only beside place 2 of the text.'],
  ['on a page', { places: places.slice(0, 1), page: 1 }, 'Only on page 1.'],
  ['nowhere', { places: [] }, 'The text is not in the document.'],
  ['while it is looked for', {}, 'The document is being read.'],
])('a field says what it follows: %s', async (_, anchor, words) => {
  await show({ text: '{{i}}', ...(anchor.places && { box }), ...anchor });
  const section = screen.getByRole('region', { name: 'Text' });
  expect(section.textContent).toContain('Follows “{{i}}”');
  expect(section.textContent).toContain(words);
});

test('a field is detached where it stands, as one step', async () => {
  const { store, user } = await show({ text: '{{i}}', box, places });
  const before = store.getState().history.present.fields[0]?.rect;
  await user.click(press('Detach'));
  const { history } = store.getState();
  expect(history.present.fields[0]?.anchor).toBeUndefined();
  expect(history.present.fields[0]?.rect).toEqual(before);
  expect(history.past).toHaveLength(1);
  expect(press('Follow a text…')).toBeTruthy();
});

test('another text begins with the present one, a first one with none', async () => {
  const { store, user } = await show({ text: '{{i}}', box, places });
  await user.click(press('Change text…'));
  const placing = () => toolState(store.getState(), placingByText);
  expect(placing()?.fieldId).toBe('one');
  expect(placing()?.finder.getState().text).toBe('{{i}}');
  await user.click(press('Detach'));
  await user.click(press('Follow a text…'));
  expect(placing()?.fieldId).toBe('one');
  expect(placing()?.finder.getState().text).toBe('');
  placing()?.finder.stop();
});
