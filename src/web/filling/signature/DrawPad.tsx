import { useEffect, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { createPad, type PadDrawing, type Pad } from './createPad.ts';
import styles from './SignatureDialog.module.css';

interface DrawPadProps {
  drawing: PadDrawing;
  onDraw: (drawing: PadDrawing) => void;
  /** The name below the signature. */
  name: string;
}

/** A sheet to draw on. It cannot be used with a keyboard; typing is its equal. */
export function DrawPad({ drawing, onDraw, name }: DrawPadProps) {
  const t = useTexts('signing');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(undefined);
  useEffect(() => {
    if (!canvas.current) return undefined;
    const made = createPad(canvas.current, onDraw);
    pad.current = made;
    return () => made.stop();
  }, [onDraw]);
  useEffect(() => pad.current?.show(drawing), [drawing]);
  return (
    <div className={styles.pad}>
      <span className={styles.base} />
      <span className={styles.cross} aria-hidden="true">
        ×
      </span>
      {name && <span className={styles.who}>{name}</span>}
      <canvas ref={canvas} tabIndex={-1} className={styles.canvas}>
        {t('drawHere')}
      </canvas>
    </div>
  );
}
