// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { blankPicture, type PagePicture } from '#web/viewer/pagePicture.ts';
import type { Pictures } from '#web/viewer/pictures.ts';
import { PageCanvases } from './PageCanvases.tsx';

afterEach(cleanup);

/** Pictures of one page, that are changed by hand. */
function handmade() {
  let picture = blankPicture;
  const listeners = new Set<() => void>();
  const pictures: Pick<Pictures, 'pictureOf' | 'subscribe'> = {
    pictureOf: () => picture,
    subscribe: (_, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    pictures: pictures as Pictures,
    listeners,
    show(next: Partial<PagePicture>) {
      picture = { ...blankPicture, ...next };
      for (const listener of listeners) listener();
    },
  };
}

const rect = { x: 0, y: 0, width: 10, height: 20 };

function mount() {
  const made = handmade();
  const view = render(
    <section>
      <PageCanvases pictures={made.pictures} fileKey="f" pageNumber={7} />
    </section>,
  );
  const region = view.container.querySelector('section');
  if (!region) throw new Error('no region');
  return { ...made, ...view, region };
}

/** The kinds of what is shown of the page, the first in the document first. */
function shown(region: HTMLElement): string[] {
  return [...(region.firstElementChild?.children ?? [])].map(({ tagName }) => tagName);
}

test('a picture is on its page as soon as it is told, without a rendering', () => {
  const { region, show } = mount();
  expect(region.getAttribute('aria-busy')).toBe('true');
  expect(region.firstElementChild?.getAttribute('data-number')).toBe('7');

  const url = 'blob:small';
  const preview = { url, image: new Image(), isBlank: false };
  show({ preview });
  expect(shown(region)).toEqual(['IMG']);
  expect(region.firstElementChild?.hasAttribute('data-number')).toBe(false);
  const small = region.querySelector('img');
  const detail = document.createElement('canvas');
  show({ preview, detail, detailRect: rect });
  expect(shown(region)).toEqual(['IMG', 'CANVAS']);
  expect(region.querySelector('img')).toBe(small);

  const base = document.createElement('canvas');
  show({ preview, base, baseRect: rect, isBusy: false });
  expect(shown(region)).toEqual(['CANVAS']);
  expect(region.querySelector('canvas')).toBe(base);
  expect(base.style.height).toBe('20px');
  expect(region.getAttribute('aria-busy')).toBe('false');
});

test('a page shows what there is when it comes, and listens no longer than it is there', () => {
  const { pictures, show, listeners, unmount } = mount();
  show({ base: document.createElement('canvas'), baseRect: rect, isBusy: false });
  const other = render(
    <section>
      <PageCanvases pictures={pictures} fileKey="f" pageNumber={7} />
    </section>,
  );
  expect(other.container.querySelector('section')?.getAttribute('aria-busy')).toBe('false');
  expect(other.container.querySelector('canvas')).not.toBeNull();
  expect(listeners.size).toBe(2);
  unmount();
  other.unmount();
  expect(listeners.size).toBe(0);
});
