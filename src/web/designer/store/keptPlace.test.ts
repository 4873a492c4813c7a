// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { newHistory } from '#core/draft/history.ts';
import { keepOutOfStores } from '#web/designer/drafts/heldPdfs.ts';
import { leaseDraft, makeField, withOnly } from '#testing/draftBuilders.ts';
import { createDesignerStore } from './createDesignerStore.ts';
import { keepHeldTexts } from './keptInputs.ts';
import { keepPlace, keptPlace, type KeptView, placeFrom, stateOf } from './keptPlace.ts';
import { showOnly } from './showOnly.ts';

const draft = withOnly(leaseDraft(), makeField('one'), makeField('two', { signerIds: ['b'] }));
const view: KeptView = { fileKey: 'f', pageNumber: 2, at: { x: 306, y: -4 }, zoom: 1, fit: 'none' };

function open() {
  const meta = { ...draft, createdAt: 0, updatedAt: 0, fileNames: [], pageCount: 0, fieldCount: 0 };
  return createDesignerStore({ history: newHistory(draft), n: 0, meta });
}

/** The state of a draft that was left and is opened again. */
function reopened(
  leave: (store: ReturnType<typeof open>) => void,
  { isFloating = false, id = draft.id } = {},
) {
  const store = open();
  leave(store);
  keepPlace(id, placeFrom(store.getState(), view, false));
  const place = keptPlace(id);
  return { place, next: place && { ...open().getState(), ...stateOf(place, draft, isFloating) } };
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('selection, lens, tab, search and trays are as they were left', () => {
  const { place, next } = reopened((store) => {
    showOnly(store, 'b');
    store.setState({
      selection: ['two'],
      tab: 'problems',
      panelOpen: false,
      unit: 'mm',
      fieldSearch: { name: 'Si*', type: 'Check', signerId: undefined, pages: '' },
      openSigners: new Map([['a', true]]),
      unfolded: new Set(['field']),
      open: { tray: { id: 'steps', state: {} } },
    });
  });
  expect(place?.view).toEqual(view);
  expect(next).toMatchObject({
    selection: ['two'],
    tab: 'problems',
    panelOpen: false,
    unit: 'mm',
    currentSignerId: 'b',
    lensSignerId: 'b',
    fieldSearch: { name: 'Si*', type: 'Check' },
    openSigners: new Map([['a', true]]),
    unfolded: new Set(['field']),
    open: { tray: { id: 'steps', state: {} } },
  });
});

test('what is gone from the draft since is left out', () => {
  const { next } = reopened((store) =>
    store.setState({
      selection: ['gone', 'one'],
      currentSignerId: 'gone',
      lensSignerId: 'gone',
      openSigners: new Map([['gone', true]]),
      fieldSearch: { name: '', type: undefined, signerId: 'gone', pages: '' },
    }),
  );
  expect(next?.selection).toEqual(['one']);
  expect(next?.currentSignerId).toBe('a');
  expect(next?.lensSignerId).toBeUndefined();
  expect(next?.openSigners.size).toBe(0);
  expect(next?.fieldSearch?.signerId).toBeUndefined();
});

test('a panel that would lie on the desk now is not opened because it stood beside it', () => {
  const { next } = reopened((store) => store.setState({ panelOpen: false }), {
    isFloating: true,
  });
  expect(next?.panelOpen).toBe(true);
});

test('each draft has its own, and what cannot be read is as if nothing were kept', () => {
  reopened(() => undefined);
  expect(keptPlace('another')).toBeUndefined();
  for (const broken of ['', 'x', '{"form":0}', '{"form":1}', '{"form":1,"place":{}}']) {
    sessionStorage.setItem(`fieldwright-place-${draft.id}`, broken);
    expect(keptPlace(draft.id)).toBeUndefined();
  }
});

test('a browser that keeps nothing is no reason to fail', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(reopened(() => undefined).place).toBeUndefined();
});

test('a draft that is to leave no trace leaves none', () => {
  // An id of its own: it stays out as long as the page, which other tests share.
  const id = 'leaves no trace';
  const forget = keepOutOfStores(id);
  const { place } = reopened((store) => store.setState({ selection: ['one'] }), { id });
  keepHeldTexts(id, new Map([['f', { base: '{}', typed: '{' }]]));
  expect(place).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  // What leaves the screen after the draft's end leaves none either.
  forget();
  keepHeldTexts(id, new Map([['f', { base: '{}', typed: '{' }]]));
  expect(sessionStorage).toHaveLength(0);
});
