// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ignorePalms } from './ignorePalms.ts';

/** A canvas that notes which pointers press it. */
function setUp() {
  const canvas = document.createElement('canvas');
  const aborter = new AbortController();
  ignorePalms(canvas, aborter.signal);
  const pressed: string[] = [];
  canvas.addEventListener('pointerdown', ({ pointerType }) => pressed.push(pointerType));
  document.body.append(canvas);
  const sendTo = (target: Element) => (pointerType: string, type: string, time: number) => {
    const pointerId = ['mouse', 'pen', 'touch'].indexOf(pointerType) + 1;
    const event = new PointerEvent(type, { pointerType, pointerId, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    target.dispatchEvent(event);
  };
  return {
    pressed,
    send: sendTo(canvas),
    sendBeside: sendTo(document.body),
    stop: () => aborter.abort(),
  };
}

test('the hand that holds a pen draws nothing, until the pen has been away for a while', () => {
  const { pressed, send } = setUp();
  send('touch', 'pointerdown', 0);
  send('pen', 'pointerdown', 100);
  send('touch', 'pointerdown', 5_000);
  send('pen', 'pointerup', 6_000);
  send('touch', 'pointerdown', 6_500);
  send('pen', 'pointermove', 7_000);
  send('touch', 'pointerdown', 7_900);
  send('pen', 'pointerdown', 7_950);
  send('pen', 'pointerup', 8_000);
  send('mouse', 'pointerdown', 8_010);
  send('touch', 'pointerdown', 9_100);
  expect(pressed).toEqual(['touch', 'pen', 'pen', 'mouse', 'touch']);
});

test.each(['pointerup', 'pointercancel'])(
  'a pen that leaves the pad with %s beside it is away',
  (type) => {
    const { pressed, send, sendBeside } = setUp();
    send('pen', 'pointerdown', 0);
    // Another pointer that goes up is not the pen.
    sendBeside('touch', type, 100);
    send('touch', 'pointerdown', 5_000);
    sendBeside('pen', type, 6_000);
    send('touch', 'pointerdown', 7_000);
    expect(pressed).toEqual(['pen', 'touch']);
  },
);

test('a pad that is gone follows no pointers', () => {
  const { pressed, send, stop } = setUp();
  send('pen', 'pointerdown', 0);
  stop();
  send('touch', 'pointerdown', 10);
  expect(pressed).toEqual(['pen', 'touch']);
});
