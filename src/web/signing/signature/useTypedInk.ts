import { useEffect, useState } from 'react';
import type { Rect } from '#core/geometry/rect.ts';

/** The size at which a typed signature is measured and written before it is scaled into its box. */
export const typedFontSize = 100;

const font = `500 ${typedFontSize}px Typed, "DejaVu Sans"`;

/**
 * The box around the ink of a typed signature at `typedFontSize`, its baseline at 0; measured again
 * when the face has arrived.
 */
export function useTypedInk(text: string): Rect {
  const [, setArrived] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const measureAgain = () => {
      if (isCurrent) setArrived(text);
    };
    // A face that does not come has a stand-in, which is measured then.
    document.fonts.load(font, text).then(measureAgain, measureAgain);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return measure(text);
}

let context: CanvasRenderingContext2D | null | undefined;

function measure(text: string): Rect {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || text === '') return { x: 0, y: 0, width: 1, height: 1 };
  context.font = font;
  context.fontKerning = 'none';
  const box = context.measureText(text);
  return {
    x: -box.actualBoundingBoxLeft,
    y: -box.actualBoundingBoxAscent,
    width: box.actualBoundingBoxLeft + box.actualBoundingBoxRight,
    height: box.actualBoundingBoxAscent + box.actualBoundingBoxDescent,
  };
}
