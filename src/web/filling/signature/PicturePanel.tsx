import { useState } from 'react';
import type { SignaturePicture } from '#core/wire/surfaces/signSurface.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { MarkInk } from './MarkInk.tsx';
import { type PictureTrouble, readPicture } from './readPicture.ts';
import styles from './SignatureDialog.module.css';

interface PicturePanelProps {
  picture: SignaturePicture | undefined;
  onPicture: (picture: SignaturePicture | undefined) => void;
  /** How many places it may be used for. */
  places: number;
  name: string;
}

/** The size of the sheet that a picture is shown on; only its proportions matter. */
const sheet = { width: 280, height: 100 };

/** A picture of a signature: chosen, cut out and shown on paper. */
export function PicturePanel({ picture, onPicture, places, name }: PicturePanelProps) {
  const t = useTexts('handwriting');
  const [state, setState] = useState<PictureTrouble | 'reading'>();
  async function choose([file]: readonly File[]) {
    if (!file) return;
    setState('reading');
    const read = await readPicture(file, places);
    onPicture(typeof read === 'string' ? undefined : read);
    setState(typeof read === 'string' ? read : undefined);
  }
  const isTrouble = state !== undefined && state !== 'reading';
  return (
    <>
      <div
        className={styles.pad}
        role={picture ? 'img' : undefined}
        aria-label={picture && t('yourPicture')}
        aria-busy={state === 'reading' || undefined}
      >
        {picture && (
          <MarkInk mark={{ picture }} name={name} size={sheet} className={styles.preview} />
        )}
      </div>
      <p className={styles.hint} role={isTrouble ? 'alert' : undefined}>
        {t(isTrouble ? state : 'pictureHint')}
      </p>
      <div className={styles.choose}>
        <FileButton
          accept="image/png,image/jpeg,.png,.jpg,.jpeg"
          className={buttonClass({ variant: 'plain' })}
          onFiles={(files) => void choose(files)}
        >
          {t('choosePicture')}
        </FileButton>
      </div>
    </>
  );
}
