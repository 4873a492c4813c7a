import type { CSSProperties } from 'react';
import type { Size } from '#core/geometry/rect.ts';
import type { Handle } from '#core/geometry/resizeRect.ts';

/** react-rnd's words for the eight handles. */
export const rndHandles = {
  topLeft: 'nw',
  top: 'n',
  topRight: 'ne',
  right: 'e',
  bottomRight: 'se',
  bottom: 's',
  bottomLeft: 'sw',
  left: 'w',
} as const satisfies Record<string, Handle>;

/** One of react-rnd's words for a handle. */
export type RndHandle = keyof typeof rndHandles;

/** All of them. */
export const rndHandleNames = Object.keys(rndHandles) as RndHandle[];

const cursors: Record<Handle, string> = {
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
};

/** CSS px from the frame outside a small box to the box. */
const gap = '8px';

/** How far hit areas outside a small box reach into it: corners resize, the middle moves. */
export function reachInto({ width, height }: Size): Record<'--in-x' | '--in-y', string> {
  return { '--in-x': `${Math.min(4, width / 4)}px`, '--in-y': `${Math.min(4, height / 4)}px` };
}

/** Where a hit area begins along one axis, for a handle at its start, middle or end. */
function along(side: 'start' | 'middle' | 'end', into: string, isOutset: boolean) {
  if (side === 'middle') return 'calc(50% - var(--target) / 2)';
  if (side === 'start')
    return isOutset ? `calc(${gap} + ${into} - var(--target))` : 'calc(var(--target) / -2)';
  return isOutset ? `calc(100% - ${gap} - ${into})` : 'calc(100% - var(--target) / 2)';
}

/**
 * The hit area of a handle: a square of the smallest allowed target, centred on the frame; outside
 * a small box it reaches a little into the box.
 */
export function handleStyle(handle: Handle, isOutset: boolean): CSSProperties {
  const across = handle.endsWith('w') ? 'start' : handle.endsWith('e') ? 'end' : 'middle';
  const down = handle.startsWith('n') ? 'start' : handle.startsWith('s') ? 'end' : 'middle';
  return {
    left: along(across, 'var(--in-x)', isOutset),
    top: along(down, 'var(--in-y)', isOutset),
    right: undefined,
    bottom: undefined,
    width: 'var(--target)',
    height: 'var(--target)',
    cursor: cursors[handle],
  };
}

/** How far an outset handle's dot is from the middle of its hit area, to lie on the frame. */
export function dotShift(handle: Handle): Record<'--dot-x' | '--dot-y', string> {
  const out = (into: string) => `calc(var(--target) / 2 - ${gap} - ${into})`;
  const back = (into: string) => `calc(${gap} + ${into} - var(--target) / 2)`;
  return {
    '--dot-x': handle.endsWith('w')
      ? out('var(--in-x)')
      : handle.endsWith('e')
        ? back('var(--in-x)')
        : '0px',
    '--dot-y': handle.startsWith('n')
      ? out('var(--in-y)')
      : handle.startsWith('s')
        ? back('var(--in-y)')
        : '0px',
  };
}
