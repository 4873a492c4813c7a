import { inkOf, layoutSignature } from '#core/appearance/fieldMarks.ts';
import { layoutName } from '#core/appearance/fieldText.ts';
import { toDrawn } from '#core/appearance/fontMeasures.ts';
import { readParagraph } from '#core/writing/readParagraph.ts';
import { penCurves } from '#core/appearance/penCurves.ts';
import type { Point, Rect, Size } from '#core/geometry/rect.ts';
import { valueFamily } from '#web/ui/theme/valueFamily.ts';
import type { SignatureMark, SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import type { Handwriting } from '#core/fields/handwritings.ts';
import { pictureUrl } from './pictureUrl.ts';
import styles from './MarkInk.module.css';
import { measureTyped, typedFamily, typedFont, typedFontSize } from './typedInk.ts';
import { useEffect, useState } from 'react';

interface MarkInkProps {
  mark: SignatureMark;
  /** The name below the signature; empty for none. */
  name: string;
  /** The box, in points or any other unit. */
  size: Size;
  className?: string | undefined;
}

/** A signature in its box as in the sealed PDF: as large as fits, centred, its name below. */
export function MarkInk({ mark, name, size, className }: MarkInkProps) {
  const { width, height } = size;
  const below = toDrawn(name);
  return (
    <svg aria-hidden="true" className={className} viewBox={`0 0 ${width} ${height}`}>
      {'scribble' in mark && <DrawnMark strokes={mark.scribble.strokes} size={size} name={below} />}
      {'typed' in mark && (
        <TypedMark text={toDrawn(mark.typed)} face={mark.face} size={size} name={below} />
      )}
      {'picture' in mark && <PictureMark picture={mark.picture} size={size} name={below} />}
    </svg>
  );
}

interface MarkProps {
  size: Size;
  name: string;
}

function DrawnMark({
  strokes,
  size,
  name,
}: MarkProps & { strokes: readonly (readonly number[])[] }) {
  const { scale, origin, nameRect } = layoutSignature(inkOf(strokes), boxOf(size), name !== '');
  const at = ({ x, y }: Point) =>
    `${(origin.x + scale * x).toFixed(3)} ${(origin.y + scale * y).toFixed(3)}`;
  return (
    <>
      <g className={styles.pen}>
        {strokes.flatMap(penCurves).map(({ from, leave, arrive, to, width }, index) => (
          <path
            // Curves have no other identity than their order.
            key={index}
            d={`M${at(from)}C${at(leave)} ${at(arrive)} ${at(to)}`}
            strokeWidth={(scale * width).toFixed(3)}
          />
        ))}
      </g>
      <NameBelow name={name} rect={nameRect} />
    </>
  );
}

function PictureMark({ picture, size, name }: MarkProps & { picture: SignaturePicture }) {
  const { width, height } = picture;
  const ink = { x: 0, y: 0, width, height };
  const { scale, origin, nameRect } = layoutSignature(ink, boxOf(size), name !== '');
  return (
    <>
      <image
        href={pictureUrl(picture)}
        x={origin.x}
        y={origin.y}
        width={scale * width}
        height={scale * height}
      />
      <NameBelow name={name} rect={nameRect} />
    </>
  );
}

interface TypedMarkProps extends MarkProps {
  text: string;
  face: Handwriting | undefined;
}

function TypedMark({ text, face, size, name }: TypedMarkProps) {
  const visual = readParagraph(text).line(0, text.length);
  const ink = useTypedInk(visual, face);
  const { scale, origin, nameRect } = layoutSignature(ink, boxOf(size), name !== '');
  return (
    <>
      <text
        className={styles.typed}
        fontSize={typedFontSize}
        fontFamily={typedFamily(visual, face)}
        transform={`translate(${origin.x} ${origin.y}) scale(${scale})`}
      >
        {visual}
      </text>
      <NameBelow name={name} rect={nameRect} />
    </>
  );
}

function NameBelow({ name, rect }: { name: string; rect: Rect | undefined }) {
  if (!rect) return null;
  const { x, baseline, fontSize, visual, face } = layoutName(name, rect);
  return (
    <text
      x={x}
      y={baseline}
      fontSize={fontSize}
      fontFamily={valueFamily(face)}
      className={styles.name}
    >
      {visual}
    </text>
  );
}

const boxOf = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height });

/** The ink of a typed signature at `typedFontSize`, baseline at 0; measured with each face. */
function useTypedInk(text: string, face: Handwriting | undefined): Rect {
  const [, setArrived] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const measureAgain = () => {
      if (isCurrent) setArrived(typedFont(text, face));
    };
    // A face that does not come has a stand-in, which is measured then.
    document.fonts.load(typedFont(text, face), text).then(measureAgain, measureAgain);
    return () => {
      isCurrent = false;
    };
  }, [text, face]);
  return measureTyped(text, face);
}
