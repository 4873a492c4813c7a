import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type PageBox, pageSize } from '#core/geometry/pdfSpace.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { badgeColour } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { cropAround } from './cropAround.ts';
import styles from './ReviewCrop.module.css';

interface ReviewCropProps {
  pdf: PdfDocument;
  page: number;
  /** Points on that page. */
  rect: Rect;
  /** Texts of this version alone, marked. */
  marks: readonly Rect[];
  /** Where the box would stand if it went with its text. */
  offered?: Rect | undefined;
  /** 0-based place of the field's signer; undefined without one. */
  signer: number | undefined;
  /** What the picture is, for those who do not see it. */
  label: string;
}

/** Device px per point at most: sharp at the size of the dialog on any screen. */
const finest = 4;

/** A part of a page with a field's box on it. Another page or place needs another `key`. */
export function ReviewCrop({ pdf, page, rect, marks, offered, signer, label }: ReviewCropProps) {
  const t = useTexts('replace');
  const holder = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<PageBox>();
  const [isFailed, setFailed] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const { x, y, width, height } = rect;

  useEffect(() => {
    const drawing = new AbortController();
    const { signal } = drawing;
    const draw = async () => {
      const found = await pdf.pageBox(page);
      if (signal.aborted) return;
      if (isPdfProblem(found)) return setFailed(true);
      setBox(found);
      const crop = cropAround({ x, y, width, height }, pageSize(found));
      const shown = holder.current?.getBoundingClientRect().width ?? 420;
      const scale = Math.min(finest, (shown * window.devicePixelRatio) / crop.width);
      const area = {
        x: Math.round(crop.x * scale),
        y: Math.round(crop.y * scale),
        width: Math.ceil(crop.width * scale),
        height: Math.ceil(crop.height * scale),
      };
      const canvas = await pdf.renderPage(page, { scale, area, thread: 'worker', signal });
      if (signal.aborted) return;
      if (isPdfProblem(canvas)) return setFailed(true);
      holder.current?.replaceChildren(canvas);
      setDrawn(true);
    };
    void draw();
    return () => drawing.abort();
  }, [pdf, page, x, y, width, height]);

  const crop = box && cropAround(rect, pageSize(box));
  const place = (part: Rect): CSSProperties =>
    crop
      ? {
          left: `${((part.x - crop.x) / crop.width) * 100}%`,
          top: `${((part.y - crop.y) / crop.height) * 100}%`,
          width: `${(part.width / crop.width) * 100}%`,
          height: `${(part.height / crop.height) * 100}%`,
        }
      : {};
  return (
    <div
      // A canvas with marks upon it, which no tag of its own stands for.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      aria-busy={!isDrawn && !isFailed}
      className={styles.crop}
      style={{ aspectRatio: crop ? crop.width / crop.height : 1.5 }}
    >
      <div ref={holder} className={styles.paper} />
      {!isDrawn && !isFailed && <Spinner className={styles.wait} />}
      {isFailed && <p className={styles.wait}>{t('notShown')}</p>}
      {marks.map((mark) => (
        <span
          key={`${mark.x} ${mark.y} ${mark.width}`}
          className={styles.mark}
          style={place(mark)}
        />
      ))}
      {offered && (
        <span className={classNames(styles.box, styles.offered)} style={place(offered)} />
      )}
      {crop && (
        <span
          className={styles.box}
          data-signer={signer === undefined ? undefined : badgeColour(signer)}
          data-review-box
          style={place(rect)}
        />
      )}
    </div>
  );
}
