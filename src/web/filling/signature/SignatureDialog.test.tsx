// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import type { PadDrawing } from './createPad.ts';
import { SignatureDialog } from './SignatureDialog.tsx';

beforeAll(() => loadTexts('signing', 'common'));

/** What the pen would report: jsdom has no canvas to draw on. */
const pad = vi.hoisted(() => ({ draw: (_: PadDrawing) => {} }));
vi.mock('./DrawPad.tsx', () => ({
  DrawPad({ onDraw }: { onDraw: (drawing: PadDrawing) => void }) {
    pad.draw = onDraw;
    return <canvas aria-label="Pad" tabIndex={0} />;
  },
}));
vi.mock('./MarkInk.tsx', () => ({
  MarkInk: ({ mark, name }: { mark: SignatureMark; name: string }) => (
    <output aria-label="Ink">{`${'typed' in mark ? mark.typed : 'drawn'} / ${name}`}</output>
  ),
}));

interface Members {
  mustDraw?: boolean;
  nameFixed?: boolean;
  last?: SignatureMark;
}

function show({ mustDraw = false, nameFixed = false, last }: Members = {}) {
  const onUse = vi.fn<(mark: SignatureMark, name: string) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <SignatureDialog
      finishes={false}
      mustDraw={mustDraw}
      name="Anna Berg"
      nameFixed={nameFixed}
      last={last}
      onClose={onClose}
      onUse={onUse}
    />,
  );
  return { onUse, onClose };
}

/** A drawing of so many strokes of two points each. */
const drawn = (strokes: number): PadDrawing => ({
  size: { width: 200, height: 100 },
  strokes: Array.from({ length: strokes }, (_, at) => ({
    dotSize: 0,
    minWidth: 1,
    maxWidth: 2,
    penColor: '#000',
    velocityFilterWeight: 0.7,
    compositeOperation: 'source-over' as const,
    points: [
      { x: 10, y: at % 100, time: 1, pressure: 0 },
      { x: 90, y: at % 100, time: 20, pressure: 0 },
    ],
  })),
});
const draw = (strokes: number) => waitFor(() => pad.draw(drawn(strokes)));

const tab = (name: string) => screen.findByRole('tab', { name });
const use = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Use/ });
const typeHere = () => screen.findByLabelText<HTMLInputElement>('Your name as your signature');
const nameBelow = () => screen.getByLabelText<HTMLInputElement>('Name below the signature');

test('the focus begins at the chosen way to sign; nothing can be used before it is there', async () => {
  show();
  const way = await tab('Draw');
  await waitFor(() => expect(document.activeElement).toBe(way));
  expect(use().disabled).toBe(true);
});

test('a drawing is used with the name below it, and none after it was cleared', async () => {
  const { onUse } = show();
  await tab('Draw');
  await draw(3);
  await waitFor(() => expect(use().disabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(use().disabled).toBe(true);
  await draw(2);
  await userEvent.clear(nameBelow());
  await userEvent.type(nameBelow(), ' A. Berg ');
  await userEvent.click(use());
  expect(onUse).toHaveBeenCalledOnce();
  const [mark, name] = onUse.mock.calls[0] ?? [];
  expect(name).toBe('A. Berg');
  expect(mark && 'scribble' in mark && mark.scribble).toBeTruthy();
});

test('a drawing of more strokes than the service takes is refused in words', async () => {
  show();
  await tab('Draw');
  await draw(limits.strokes + 1);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(use().disabled).toBe(true);
});

test('a dot is refused in words, and a line beside it can be used', async () => {
  show();
  await tab('Draw');
  const [stroke] = drawn(1).strokes;
  if (!stroke) throw new Error('There is no stroke.');
  const dot = { ...stroke, points: stroke.points.slice(0, 1) };
  await waitFor(() => pad.draw({ ...drawn(1), strokes: [dot] }));
  expect((await screen.findByRole('alert')).textContent).toContain('only a dot');
  expect(use().disabled).toBe(true);
  await waitFor(() => pad.draw({ ...drawn(1), strokes: [dot, stroke] }));
  await waitFor(() => expect(use().disabled).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([' \u2800', '.'])('%j is no signature and no name', async (text) => {
  show();
  await userEvent.click(await tab('Type'));
  for (const field of [await typeHere(), nameBelow()]) {
    await userEvent.clear(field);
    await userEvent.paste(text);
    expect(use().disabled).toBe(true);
    expect(screen.getAllByText('Nobody can read that. Use letters or numbers.')).not.toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'An');
    await waitFor(() => expect(use().disabled).toBe(false));
  }
});

test.each(['\u3164', '\u034f'])('%j leaves nothing behind', async (text) => {
  show();
  await userEvent.click(await tab('Type'));
  const field = await typeHere();
  await userEvent.clear(field);
  await userEvent.paste(text);
  expect([field.value, use().disabled]).toEqual(['', true]);
});

test('a typed name is used as it stands, without spaces around it', async () => {
  const { onUse } = show();
  await userEvent.click(await tab('Type'));
  const input = await typeHere();
  expect(input.value).toBe('Anna Berg');
  await userEvent.clear(input);
  expect(use().disabled).toBe(true);
  await userEvent.type(input, '  Anna B. ');
  await userEvent.click(use());
  expect(onUse.mock.calls).toEqual([[{ typed: 'Anna B.' }, 'Anna Berg']]);
});

test('what the fonts of the document lack is named, and cannot be used', async () => {
  const { onUse } = show();
  await userEvent.click(await tab('Type'));
  await userEvent.type(await typeHere(), '字');
  expect((await typeHere()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/cannot show 字 here/)).toBeDefined();
  expect(use().disabled).toBe(true);
  await userEvent.type(await typeHere(), '{Backspace}');
  await userEvent.type(nameBelow(), '字');
  expect(use().disabled).toBe(true);
  expect(onUse).not.toHaveBeenCalled();
});

test('the signature made last comes first, and one press uses it', async () => {
  const last = { typed: 'A. Berg' };
  const { onUse } = show({ last });
  const way = await tab('Reuse');
  expect(way.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByLabelText('Ink').textContent).toBe('A. Berg / Anna Berg');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await userEvent.click(use());
  expect(onUse.mock.calls).toEqual([[last, 'Anna Berg']]);
});

test('who has to draw, under a fixed name, has neither a choice nor a name to change', async () => {
  show({ mustDraw: true, nameFixed: true });
  const canvas = await screen.findByLabelText('Pad');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(canvas));
});

test('closing uses nothing', async () => {
  const { onUse, onClose } = show();
  await tab('Draw');
  await draw(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onUse).not.toHaveBeenCalled();
});
