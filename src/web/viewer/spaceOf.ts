import type { Size } from '#core/geometry/rect.ts';
import {
  type ScreenSpace,
  screenSpace,
  type Turn,
  upright,
} from '#core/geometry/screen/screenSpace.ts';

/**
 * How client px (`clientX`, `clientY`) lead to an element's own px, from its top-left corner, and
 * back: the one place where it counts that something around the designer is scaled, zoomed or
 * turned. It measures; a gesture asks at its start and when something was scrolled, not for each
 * move.
 */
export function spaceOf(element: Element): ScreenSpace {
  const box = element.getBoundingClientRect();
  return screenSpace(box, ownSize(element), turnOf(element));
}

/** Width and height as laid out, with their fractions; nothing where there is no layout. */
function ownSize(element: Element): Size {
  const { width, height } = getComputedStyle(element);
  return width.endsWith('px') && height.endsWith('px')
    ? { width: Number.parseFloat(width), height: Number.parseFloat(height) }
    : { width: 0, height: 0 };
}

/** What turns or mirrors an element: itself, and all around it, also outside of its shadow root. */
function turnOf(element: Element): Turn {
  let turn: DOMMatrix | undefined;
  for (let around: Element | undefined = element; around; around = parentOf(around)) {
    const { rotate, scale, transform } = getComputedStyle(around);
    // The size is measured; the axes are all that is missing.
    for (const by of [transform, asFunction('scale', scale), asFunction('rotate', rotate)])
      if (by && by !== 'none') turn = new DOMMatrix(by).multiply(turn);
    if (isOnTop(around)) break;
  }
  if (!turn) return upright;
  const { a, b, c, d } = turn;
  return { right: { x: a, y: b }, down: { x: c, y: d } };
}

/** The value of a property as a function of `transform`; turns about other axes are left out. */
function asFunction(name: 'scale' | 'rotate', value: string | undefined): string | undefined {
  if (!value || value === 'none') return undefined;
  const parts = value.split(' ');
  return name === 'rotate' && parts.length > 1 ? undefined : `${name}(${parts.join(', ')})`;
}

/** What an element is drawn in: its slot, its parent, or the host of its shadow root. */
function parentOf(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : undefined;
}

/** Whether an element is drawn above the page, where nothing around it transforms it. */
function isOnTop(element: Element): boolean {
  return [':modal', ':popover-open'].some((state) => {
    try {
      return element.matches(state);
    } catch {
      // Older browsers do not know the state, and have none of it.
      return false;
    }
  });
}
