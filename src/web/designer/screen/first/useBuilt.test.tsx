// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { leaseDraft } from '#testing/draftBuilders.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { createViewerController } from '#web/viewer/pages/createViewerController.ts';
import { createDesignerStore } from '#web/designer/store/createDesignerStore.ts';
import { DesignerProvider } from '#web/designer/store/designerContext.ts';
import type { DesignerSession } from '#web/designer/store/designerSession.ts';
import { useBuilt } from './useBuilt.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A draft whose document is open or not, with its page 1 in view. */
function show(state: 'open' | 'opening') {
  const draft = leaseDraft();
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  const store = createDesignerStore({ history: newHistory(draft), n: 0, meta });
  const pdf = {} as PdfDocument;
  const document =
    state === 'open'
      ? ({ state, pdf, isSealed: false } as const)
      : ({ state, read: 0, total: 0 } as const);
  store.setState({ documents: new Map([['file', document]]) });
  const controller = createViewerController();
  let isBusy = true;
  let tell = () => undefined as void;
  const viewer: DesignerSession['viewer'] = {
    ...controller,
    getState: () => ({ ...controller.getState(), currentPage: { fileKey: 'file', pageNumber: 1 } }),
    pictures: {
      ...controller.pictures,
      pictureOf: (ref) => ({ ...controller.pictures.pictureOf(ref), isBusy }),
      subscribe(_, listener) {
        tell = listener;
        return () => undefined;
      },
    },
  };
  const session = { store, viewer } as unknown as DesignerSession;
  const { result } = renderHook(useBuilt, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <DesignerProvider value={session}>{children}</DesignerProvider>
    ),
  });
  return {
    isBuilt: () => result.current,
    draw() {
      isBusy = false;
      tell();
    },
  };
}

test('while a document is being opened the tools are built at once', () => {
  expect(show('opening').isBuilt()).toBe(true);
});

test('the tools are built in the first task after the frame that shows the first page', async () => {
  const { isBuilt, draw } = show('open');
  act(() => void vi.advanceTimersByTime(100));
  expect(isBuilt()).toBe(false);
  act(draw);
  expect(isBuilt()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(isBuilt()).toBe(true);
});

test('a page that takes long to draw keeps the tools waiting for 250 ms at most', () => {
  const { isBuilt } = show('open');
  act(() => void vi.advanceTimersByTime(249));
  expect(isBuilt()).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(isBuilt()).toBe(true);
});
