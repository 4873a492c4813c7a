import { afterPaint, nextFrame } from './frames.ts';

/**
 * The kind of events for a press, its moves and its release: the product listens to pointers,
 * react-rnd to the mouse.
 */
export type Hand = 'pointer' | 'mouse';

/**
 * Presses in the middle of an element, moves by two px a frame, releases. Returns for each move how
 * long the main thread was busy with it (ms), from the event to the end of its frame's layout and
 * paint, and how long the move took in all: a page that defers its work to later frames is slow
 * too. The events are made in the page, one a frame, because real ones arrive whenever the system
 * delivers them. `onBegin` is called before the first move that counts, `onEnd` before the release.
 */
export async function dragElement(
  element: Element,
  moves: number,
  hand: Hand,
  { onBegin, onEnd }: { onBegin?: () => void; onEnd?: () => void } = {},
): Promise<{ times: number[]; perMove: number }> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  const tell = (target: EventTarget, what: 'down' | 'move' | 'up', x: number, y: number) => {
    const common = {
      bubbles: true,
      composed: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      view: window,
    };
    const buttons = what === 'up' ? 0 : 1;
    target.dispatchEvent(
      hand === 'pointer'
        ? new PointerEvent(`pointer${what}`, {
            ...common,
            buttons,
            pointerId: 1,
            isPrimary: true,
            pointerType: 'mouse',
          })
        : new MouseEvent(`mouse${what}`, { ...common, buttons }),
    );
  };
  tell(element, 'down', at.x, at.y);
  const times: number[] = [];
  let begun = 0;
  let last = at;
  // The first moves start the gesture; a person feels those that follow.
  const making = 5;
  for (let move = 1; move <= moves + making; move += 1) {
    await nextFrame();
    if (move === making + 1) {
      begun = performance.now();
      onBegin?.();
    }
    const back = move % 60 < 30 ? move % 60 : 60 - (move % 60);
    last = { x: at.x + 2 * back, y: at.y + back };
    const start = performance.now();
    tell(element, 'move', last.x, last.y);
    await afterPaint();
    if (move > making) times.push(performance.now() - start);
  }
  await nextFrame();
  const perMove = (performance.now() - begun) / moves;
  onEnd?.();
  // Released where it began, it would be no step that can be taken back.
  tell(element, 'up', last.x, last.y);
  await nextFrame();
  return { times, perMove };
}
