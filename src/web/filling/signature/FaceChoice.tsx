import { useId } from 'react';
import { typedFaceOf } from '#core/appearance/typedFace.ts';
import { type Handwriting, handwritings } from '#core/fields/handwritings.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import styles from './FaceChoice.module.css';
import { typedFamily } from './typedInk.ts';

interface FaceChoiceProps {
  /** The name as it is typed. */
  text: string;
  face: Handwriting;
  onFace: (face: Handwriting) => void;
}

/** The handwritings that have all letters of a name; nothing where there is no choice. */
export function FaceChoice({ text, face, onFace }: FaceChoiceProps) {
  const t = useTexts('handwriting');
  const group = useId();
  const offered = handwritings.filter((one) => typedFaceOf(text, one) === one);
  if (text === '' || offered.length < 2) return null;
  return (
    <div role="radiogroup" aria-label={t('faces')} className={styles.faces}>
      {offered.map((one) => (
        <label key={one} data-checked={one === face || undefined} className={styles.face}>
          <input
            type="radio"
            name={group}
            checked={one === face}
            onChange={() => onFace(one)}
            className={styles.input}
          />
          <span aria-hidden="true" className={styles.sample} style={styleOf(text, one)}>
            {text}
          </span>
          <span className={styles.name}>{t(faceWords[one])}</span>
        </label>
      ))}
    </div>
  );
}

const faceWords = {
  hand: 'faceHand',
  flowing: 'faceFlowing',
  slender: 'faceSlender',
  brush: 'faceBrush',
} as const satisfies Record<Handwriting, string>;

const styleOf = (text: string, face: Handwriting) => ({ fontFamily: typedFamily(text, face) });
