import type { MountedPage } from '#web/viewer/viewerState.ts';
import { type PageRef, pageKey } from '#web/viewer/viewerDocument.ts';
import type { ViewModel } from './viewModel.ts';

/** The pages to have in the DOM, in order: those in view, one more to each side, those held. */
export function mountPages(
  model: ViewModel,
  held: readonly PageRef[],
  before: readonly MountedPage[],
): readonly MountedPage[] {
  const { stack, layout, view, place } = model;
  const top = model.layoutTop();
  const indices = new Set<number>();
  const range = layout.between(top - model.gap, top + view.height + model.gap);
  if (range && view.height > 0)
    for (let index = range.first - 1; index <= range.last + 1; index++)
      if (index >= 0 && index < stack.count) indices.add(index);
  for (const ref of held) {
    const index = stack.indexOf(ref);
    if (index !== undefined) indices.add(index);
  }
  const old = new Map(before.map((page) => [page.key, page]));
  const pages = [...indices]
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const ref = stack.refAt(index);
      const document = model.documents[stack.documentIndexAt(index)];
      if (!document) return [];
      const rect = layout.rectAt(index);
      const page: MountedPage = {
        key: pageKey(ref),
        ...ref,
        fileId: document.fileId,
        fileName: document.name,
        size: stack.sizeAt(index),
        isKnown: stack.isKnown(index),
        left: rect.x,
        top: rect.y - place.offset,
        pxPerPt: model.pxPerPt,
      };
      const same = old.get(page.key);
      return same && isSame(same, page) ? same : page;
    });
  const unchanged =
    pages.length === before.length && pages.every((page, index) => page === before[index]);
  return unchanged ? before : pages;
}

function isSame(a: MountedPage, b: MountedPage): boolean {
  return (
    a.left === b.left &&
    a.top === b.top &&
    a.pxPerPt === b.pxPerPt &&
    a.size.width === b.size.width &&
    a.size.height === b.size.height &&
    a.isKnown === b.isKnown &&
    a.fileId === b.fileId &&
    a.fileName === b.fileName
  );
}
