import type { Dice } from './randomValue.ts';

const words = [
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '/Kids',
  '/Parent',
  '/Length',
  '/Type /Page',
  '/Rotate',
  '/MediaBox',
  '/Contents',
  '/AcroForm',
  '/Encrypt',
  '/Filter /FlateDecode',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  '<',
  'R',
  'null',
] as const;
const figures = ['-1', '0', '1', '3', '99999999999', '1e9', '0.00001', '4294967296'] as const;

/** Bytes of a PDF with one fault or a few, as accidents and attackers make them. */
export function mutatePdf(base: Buffer, dice: Dice): Buffer<ArrayBuffer> {
  let bytes = Buffer.from(base);
  for (let fault = dice.pick([1, 1, 2, 4, 8]); fault > 0; fault -= 1)
    bytes = mutateOnce(bytes, dice);
  return bytes;
}

function mutateOnce(bytes: Buffer<ArrayBuffer>, dice: Dice): Buffer<ArrayBuffer> {
  const at = dice.upTo(bytes.length + 1);
  const length = 1 + dice.upTo(dice.pick([4, 64, 2_000]));
  const [before, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (dice.upTo(7)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      for (let count = 1 + dice.upTo(10); count > 0; count -= 1)
        flipped[dice.upTo(flipped.length)] = dice.upTo(256);
      return flipped;
    }
    case 1:
      return Buffer.concat([before, rest.subarray(length)]);
    case 2:
      return Buffer.concat([before, rest.subarray(0, length), rest]);
    case 3:
      return Buffer.concat([before, Buffer.from(` ${dice.pick(words)} `), rest]);
    case 4: {
      // A piece from elsewhere, such as an object in the place of another.
      const from = dice.upTo(bytes.length);
      return Buffer.concat([before, bytes.subarray(from, from + length), rest.subarray(length)]);
    }
    case 5:
      return Buffer.from(before);
    default:
      return mutateFigure(bytes, at, dice);
  }
}

/** The first whole number behind a place becomes another one. */
function mutateFigure(bytes: Buffer<ArrayBuffer>, at: number, dice: Dice): Buffer<ArrayBuffer> {
  const text = bytes.toString('latin1');
  const found = /\d+/.exec(text.slice(at));
  if (!found) return bytes;
  const start = at + found.index;
  const changed = text.slice(0, start) + dice.pick(figures) + text.slice(start + found[0].length);
  return Buffer.from(changed, 'latin1');
}
