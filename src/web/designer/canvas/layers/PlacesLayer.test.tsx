// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { leaseDraft, leaseFacts, makeField, withOnly } from '#testing/draftBuilders.ts';
import { renderDesigner } from '#testing/dom/renderDesigner.tsx';
import { PlacesLayer } from './PlacesLayer.tsx';

const page = (pageNumber: number) => ({
  fileKey: 'file',
  fileId: 'lease.pdf',
  pageNumber,
  size: { width: 612, height: 792 },
  pxPerPt: 2,
  viewKey: 'any',
});
const box = (x: number) => ({ x, y: 100, width: 40, height: 10 });

/** A page with the places of a field that stands on page 1 beside the first of three texts. */
async function show(pageNumber: number) {
  const field = makeField('one', {
    name: 'Initials',
    rect: { x: 60, y: 90, width: 30, height: 20 },
    anchor: {
      text: '{{i}}',
      box: box(50),
      places: [
        { page: 1, box: box(50) },
        { page: 1, box: box(250) },
        { page: 2, box: box(80) },
      ],
    },
  });
  return renderDesigner(
    <PlacesLayer page={page(pageNumber)} />,
    withOnly(leaseDraft(), field),
    leaseFacts(),
  );
}
const shown = () => screen.queryAllByRole('button');

test('further places stand on their pages at the distance of the field from its text', async () => {
  await show(1);
  const [only, ...others] = shown();
  expect(others).toEqual([]);
  expect(only?.getAttribute('aria-label')).toBe('Initials stands here too, page 1');
  expect(only?.style).toMatchObject({ left: '520px', top: '180px', width: '60px', height: '40px' });
});

test('a press on a further place selects its field', async () => {
  const { store } = await show(2);
  await userEvent.click(screen.getByRole('button', { name: 'Initials stands here too, page 2' }));
  expect(store.getState().selection).toEqual(['one']);
  expect(shown()[0]?.dataset['selection']).toBe('one');
});

test('a page without places is left alone', async () => {
  await show(3);
  expect(shown()).toEqual([]);
});
