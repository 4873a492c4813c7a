import { readName } from '#web/designer/canvas/fieldWords.ts';
import { useEffect, useRef, useState } from 'react';
import type { DraftField, FieldReview } from '#core/draft/draft.ts';
import { acceptPlaces, moveWithText } from '#core/draft/versions/reviewFields.ts';
import { keepInside } from '#core/geometry/keepInside.ts';
import { moveRect } from '#core/geometry/rect.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { focusArea } from '#web/designer/actions/focusArea.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import { ReviewPair } from './ReviewPair.tsx';
import { useChangedTexts } from './useChangedTexts.ts';
import styles from './ReviewDialog.module.css';

interface ReviewDialogProps {
  fields: readonly DraftField[];
  onClose: () => void;
}

/** Shows fields whose surroundings changed one by one, before and now, until confirmed. */
export function ReviewDialog({ fields, onClose }: ReviewDialogProps) {
  const [shownId, setShownId] = useState(fields[0]?.id);
  const at = Math.max(
    0,
    fields.findIndex((field) => field.id === shownId),
  );
  const field = fields[at];
  if (!field?.review) return null;
  return (
    <ReviewOne
      field={field}
      review={field.review}
      at={at}
      fields={fields}
      onShow={(id) => setShownId(id)}
      onClose={onClose}
    />
  );
}

interface ReviewOneProps {
  field: DraftField;
  review: FieldReview;
  /** 0-based place among those that are left. */
  at: number;
  fields: readonly DraftField[];
  onShow: (id: string) => void;
  onClose: () => void;
}

function ReviewOne({ field, review, at, fields, onShow, onClose }: ReviewOneProps) {
  const t = useTexts('replace');
  const common = useTexts('common');
  const { textOf } = useSpeaker();
  const session = useDesignerSession();
  const { store, documents } = session;
  const before = useDesigner((state) => state.documents.get(review.fileKey));
  const after = useDesigner((state) => state.documents.get(field.fileKey));
  const pageSize = useDesigner((state) =>
    state.facts.get(field.fileKey)?.pageSizes.get(field.page),
  );
  const old = before?.state === 'open' ? before.pdf : undefined;
  const now = after?.state === 'open' ? after.pdf : undefined;
  const hints = useChangedTexts(field, old, now);
  const goingTo = useRef<string>(undefined);
  const shift = field.locked ? undefined : hints.shift;
  const offered = shift && pageSize && keepInside(moveRect(field.rect, shift), pageSize);

  useEffect(() => {
    void documents.openBeside(review.fileKey, t('reviewTitle'));
  }, [documents, review.fileKey, t]);

  /** Leads on before the field leaves the list. */
  const goOn = () => {
    const next = fields[at + 1] ?? fields[at - 1];
    if (next) onShow(next.id);
    else {
      onClose();
      showToast({ key: 'replaced', tone: 'ok', message: () => textOf('replace')('allDone') });
    }
  };
  const accept = () => {
    goOn();
    store.apply({ key: 'acceptPlace', values: { name: readName(field) } }, (draft) =>
      acceptPlaces(draft, [field.id]),
    );
  };
  const goWithText = () => {
    if (!shift || !pageSize) return;
    goOn();
    store.apply({ key: 'moveWithText', values: { name: readName(field) } }, (draft) =>
      moveWithText(draft, field.id, shift, pageSize),
    );
  };
  const showOnPage = () => {
    goingTo.current = field.id;
    selectFields(store, [field.id]);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('reviewTitle')}
      description={t('reviewText')}
      closeLabel={common('close')}
      width={980}
      finalFocus={() => {
        if (goingTo.current === undefined) return !focusArea('desk');
        void focusField(session, goingTo.current);
        return false;
      }}
      footer={
        <>
          <Button className={styles.away} onClick={showOnPage}>
            {t('showOnPage')}
          </Button>
          <Button
            icon={<ChevronLeftIcon />}
            disabled={at === 0}
            onClick={() => onShow(fields[at - 1]?.id ?? field.id)}
          >
            {t('previous')}
          </Button>
          <Button
            disabled={at === fields.length - 1}
            onClick={() => onShow(fields[at + 1]?.id ?? field.id)}
          >
            {t('next')}
            <ChevronRightIcon />
          </Button>
          {offered && <Button onClick={goWithText}>{t('moveWithText')}</Button>}
          <Button variant="primary" onClick={accept}>
            {t('looksRight')}
          </Button>
        </>
      }
    >
      <output className={styles.head}>
        <b>
          {t('why', { type: typeLabel(textOf('designer'), field.type), name: readName(field) })}
        </b>
        <span className={styles.reason}>
          {review.reason === 'gone'
            ? t('goneTo', { page: review.page, now: field.page })
            : review.reason === 'textGone'
              ? t('textGone', { text: field.anchor?.text ?? '' })
              : t(review.reason)}
        </span>
        <span className={styles.position}>
          {t('position', { at: at + 1, count: fields.length })}
        </span>
      </output>
      <ReviewPair
        field={field}
        review={review}
        before={old}
        after={now}
        isOldGone={before?.state === 'failed'}
        hints={hints}
        offered={offered}
      />
    </Dialog>
  );
}
