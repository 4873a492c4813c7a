import { expect, test, vi } from 'vitest';
import { pdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { createPictureShelf } from './pictureShelf.ts';

test('who stops listening twice ends nobody else’s listening', () => {
  const shelf = createPictureShelf();
  const stop = shelf.subscribe('page', () => undefined);
  stop();
  const later = vi.fn<() => void>();
  shelf.subscribe('page', later);
  stop();
  shelf.show('page', { ...shelf.pictureOf('page'), problem: pdfProblem('damaged') });
  expect(later).toHaveBeenCalledOnce();
});
