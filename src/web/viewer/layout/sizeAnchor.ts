import type { InView } from './nearPages.ts';
import type { PageRef } from '#web/viewer/viewerDocument.ts';
import type { Anchor, ViewModel } from './viewModel.ts';

/**
 * What must not move when sizes become known: the top of a page in view, if possible of one whose
 * own size is known.
 */
export function sizeAnchor(model: ViewModel, { current, visible }: InView): Anchor | undefined {
  const isKnown = (ref: PageRef) => model.stack.isKnown(model.stack.indexOf(ref) ?? 0);
  const ref = current && isKnown(current) ? current : (visible.find(isKnown) ?? current);
  const index = ref && model.stack.indexOf(ref);
  if (!ref || index === undefined) return undefined;
  const rect = model.layout.rectAt(index);
  return {
    ref,
    point: { x: rect.width / 2 / model.pxPerPt, y: 0 },
    at: { x: rect.x + rect.width / 2 - model.scrollLeft, y: rect.y - model.layoutTop() },
  };
}
