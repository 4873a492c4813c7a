// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark, SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { loadTexts } from '#web/texts/loadTexts.ts';
import type { PadDrawing } from './createPad.ts';
import type { PictureTrouble } from './readPicture.ts';
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
const pictures = vi.hoisted(() => ({
  read: async (_: Blob, places: number): Promise<SignaturePicture | PictureTrouble> => ({
    png: `AAAA`,
    width: 40,
    height: places,
  }),
}));
vi.mock('./readPicture.ts', () => ({
  readPicture: (file: Blob, places: number) => pictures.read(file, places),
}));
vi.mock('./MarkInk.tsx', () => ({
  MarkInk: ({ mark, name }: { mark: SignatureMark; name: string }) => (
    <output aria-label="Ink">{`${'typed' in mark ? mark.typed : 'drawn'} / ${name}`}</output>
  ),
}));

interface Members {
  mustDraw?: boolean;
  nameFixed?: boolean;
  needsName?: boolean;
  isInitials?: boolean;
  last?: SignatureMark;
  places?: { all: number; open: number };
}

function show({
  mustDraw = false,
  nameFixed = false,
  needsName = false,
  isInitials = false,
  last,
  places,
}: Members = {}) {
  const onUse = vi.fn<(mark: SignatureMark, name: string, forAll: boolean) => void>();
  const onClose = vi.fn<() => void>();
  render(
    <SignatureDialog
      finishes={false}
      isInitials={isInitials}
      mustDraw={mustDraw}
      name="Anna Berg"
      nameFixed={nameFixed}
      needsName={needsName}
      last={last}
      {...(places && { places })}
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
    expect(screen.getAllByText('This cannot be read. Use letters or numbers.')).not.toEqual([]);
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
  expect(onUse.mock.calls).toEqual([[{ typed: 'Anna B.' }, 'Anna Berg', false]]);
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
  expect(onUse.mock.calls).toEqual([[last, 'Anna Berg', false]]);
});

test('who has to draw, under a fixed name, has neither a choice nor a name to change', async () => {
  show({ mustDraw: true, nameFixed: true });
  const canvas = await screen.findByLabelText('Pad');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(canvas));
});

test('one signature is taken for all places, or for this one alone', async () => {
  const { onUse } = show({ places: { all: 3, open: 2 } });
  expect(await screen.findByText(/signs all 3 places at once/)).toBeDefined();
  await userEvent.click(await tab('Type'));
  await userEvent.click(screen.getByRole('button', { name: 'Use for all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use signature' }));
  const mark = { typed: 'Anna Berg' };
  expect(onUse.mock.calls).toEqual([
    [mark, 'Anna Berg', true],
    [mark, 'Anna Berg', false],
  ]);
});

test('where no other place is open, a signature is for its own place', async () => {
  show({ places: { all: 3, open: 1 } });
  await tab('Draw');
  expect(screen.queryByRole('button', { name: 'Use for all' })).toBeNull();
});

test('a typed name has four faces, and none to choose where only one has its letters', async () => {
  const { onUse } = show();
  await userEvent.click(await tab('Type'));
  const faces = within(await screen.findByRole('radiogroup', { name: 'Handwriting' }));
  expect(faces.getAllByRole('radio')).toHaveLength(4);
  await userEvent.click(faces.getByRole('radio', { name: 'Slender' }));
  await userEvent.click(use());
  await userEvent.clear(await typeHere());
  await userEvent.type(await typeHere(), 'Иван');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await userEvent.click(use());
  expect(onUse.mock.calls.map(([mark]) => mark)).toEqual([
    { typed: 'Anna Berg', face: 'slender' },
    { typed: 'Иван' },
  ]);
});

test('a picture is used once it was read, for as many places as there are; what is none is said', async () => {
  const { onUse } = show({ places: { all: 3, open: 1 } });
  await userEvent.click(await tab('Picture'));
  expect(use().disabled).toBe(true);
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  await userEvent.upload(await screen.findByLabelText('Choose picture'), file);
  await screen.findByRole('img', { name: /cut out of the picture/ });
  await userEvent.click(use());
  const picture = { png: 'AAAA', width: 40, height: 3 };
  expect(onUse.mock.calls).toEqual([[{ picture }, 'Anna Berg', false]]);
  pictures.read = async () => 'pictureFaint';
  await userEvent.upload(await screen.findByLabelText('Choose picture'), file);
  expect((await screen.findByRole('alert')).textContent).toContain('No signature can be seen');
  expect(use().disabled).toBe(true);
});

test('closing uses nothing', async () => {
  const { onUse, onClose } = show();
  await tab('Draw');
  await draw(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onUse).not.toHaveBeenCalled();
});

test('a name that a field shows has to be given', async () => {
  const { onUse } = show({ needsName: true });
  await tab('Draw');
  await draw(2);
  await userEvent.clear(nameBelow());
  expect(screen.getByText('This name stands in the document. Give one.')).toBeDefined();
  expect(use().disabled).toBe(true);
  await userEvent.type(nameBelow(), 'Anna');
  await userEvent.click(use());
  expect(onUse.mock.calls[0]?.[1]).toBe('Anna');
});

test('initials are proposed from the name, and have no name below them', async () => {
  const { onUse } = show({ isInitials: true });
  expect(screen.getByRole('dialog', { name: 'Your initials' })).toBeDefined();
  expect(screen.queryByLabelText('Name below the signature')).toBeNull();
  await userEvent.click(await tab('Type'));
  const typed = await screen.findByLabelText<HTMLInputElement>('Initials');
  expect(typed.value).toBe('AB');
  await userEvent.click(use());
  expect(onUse.mock.calls).toEqual([[{ typed: 'AB' }, 'Anna Berg', false]]);
});
