import { readName } from '#web/designer/canvas/fieldWords.ts';
import type { DraftField, FieldReview } from '#core/draft/draft.ts';
import type { Rect } from '#core/geometry/rect.ts';
import type { PdfDocument } from '#web/pdf/pdfDocument.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import { ReviewCrop } from './ReviewCrop.tsx';
import styles from './ReviewDialog.module.css';
import type { ReviewHints } from './useChangedTexts.ts';

interface ReviewPairProps {
  field: DraftField;
  review: FieldReview;
  /** Both versions; undefined while they are not open. */
  before: PdfDocument | undefined;
  after: PdfDocument | undefined;
  isOldGone: boolean;
  hints: ReviewHints;
  /** Where the field would stand if it went with its text. */
  offered: Rect | undefined;
}

/** A field's place in the old version beside the new one, with what differs marked in each. */
export function ReviewPair({
  field,
  review,
  before,
  after,
  isOldGone,
  hints,
  offered,
}: ReviewPairProps) {
  const t = useTexts('replace');
  const place = useDraft((draft) =>
    draft.signers.findIndex((signer) => signer.id === field.signerIds[0]),
  );
  const signer = place < 0 ? undefined : place;
  return (
    <div className={styles.pair}>
      <figure className={styles.side}>
        <figcaption>
          <b>{t('before', { page: review.page })}</b>
          {hints.lost.length > 0 && <span className={styles.legend}>{t('lostMark')}</span>}
        </figcaption>
        {before ? (
          <ReviewCrop
            key={`${review.fileKey} ${field.id}`}
            pdf={before}
            page={review.page}
            rect={review.rect}
            marks={hints.lost.map((text) => text.rect)}
            signer={signer}
            label={t('cropBefore', { name: readName(field) })}
          />
        ) : (
          <div className={styles.nothing}>{isOldGone ? <p>{t('oldGone')}</p> : <Spinner />}</div>
        )}
      </figure>
      <figure className={styles.side}>
        <figcaption>
          <b>{t('now', { page: field.page })}</b>
          {hints.found.length > 0 && <span className={styles.legend}>{t('foundMark')}</span>}
        </figcaption>
        {after ? (
          <ReviewCrop
            key={`${field.fileKey} ${field.id}`}
            pdf={after}
            page={field.page}
            rect={field.rect}
            marks={hints.found.map((text) => text.rect)}
            offered={offered}
            signer={signer}
            label={t('cropNow', { name: readName(field) })}
          />
        ) : (
          <div className={styles.nothing}>
            <Spinner />
          </div>
        )}
      </figure>
    </div>
  );
}
