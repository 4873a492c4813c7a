import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { memo } from 'react';
import { takesMark, typeNamed } from '#core/fields/kindFacts.ts';
import type { Rect } from '#core/geometry/rect.ts';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge, badgeColour } from '#web/ui/parts/Badge.tsx';
import { SignatureIcon } from '#web/ui/theme/icons.tsx';
import {
  type AnswerPlace,
  answerDrawing,
  type TrackedField,
} from '#web/tracking/answers/trackedField.ts';
import { signerName } from '#web/tracking/signerName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useLit } from '#web/tracking/light.ts';
import styles from './AnswerBox.module.css';
import { DrawnText } from './DrawnText.tsx';
import { DrawnLines } from '#web/viewer/DrawnLines.tsx';

interface AnswerBoxProps {
  field: TrackedField;
  place: AnswerPlace;
  /** On its page, points. */
  rect: Rect;
  pxPerPt: number;
  /** In which the texts of the page are set, points. */
  textSize: number;
  /** The answer is in the picture of the page already. */
  isSealed: boolean;
}

/**
 * A field on its page with its answer. Pressing it makes it the current one and shows its row,
 * which is the tab stop and does the same.
 */
export const AnswerBox = memo(function AnswerBox({
  field,
  place,
  rect,
  pxPerPt,
  textSize,
  isSealed,
}: AnswerBoxProps) {
  const t = useTexts('transaction');
  const { transaction, light } = useTracking();
  const lit = useLit(light, field.key);
  const words = useAnswerWords(field);
  const indices = transaction.Signers.flatMap((signer, index) =>
    field.signerIds.includes(signer.Id) ? [index] : [],
  );
  const names = indices.flatMap((index) => {
    const signer = transaction.Signers[index];
    return signer ? [signerName(signer)] : [];
  });
  const isOpen = field.answer.kind === 'open';
  return (
    <button
      type="button"
      tabIndex={-1}
      data-field-name={field.name}
      data-field-type={field.kind === 'choice' ? 'Choice' : typeNamed[field.kind]}
      data-signer={badgeColour(indices[0] ?? 0)}
      data-state={isOpen ? (hasEnded(transaction.Status) ? 'over' : 'open') : 'answered'}
      data-sealed={isSealed || undefined}
      data-embedded={'style' in place || undefined}
      data-lit={lit}
      aria-label={t('boxName', {
        field: fieldInWords(field.name, field.manner?.Label),
        signers: joinNames(names),
        page: place.page,
        answer: words,
      })}
      className={styles.box}
      style={{
        left: rect.x * pxPerPt,
        top: rect.y * pxPerPt,
        width: rect.width * pxPerPt,
        height: rect.height * pxPerPt,
      }}
      onPointerEnter={() => light.point(field.key)}
      onPointerLeave={() => light.point(undefined)}
      onClick={() => light.choose(field.key, 'page')}
    >
      {isOpen ? (
        <Waiting
          field={field}
          indices={indices}
          width={rect.width * pxPerPt}
          height={rect.height * pxPerPt}
        />
      ) : (
        <Answered {...{ field, place, rect, textSize, isSealed }} />
      )}
    </button>
  );
});

interface WaitingProps {
  field: TrackedField;
  indices: readonly number[];
  /** CSS px. */
  width: number;
  height: number;
}

/** Whose answer it waits for: a badge from 12 px of height on, the name from 16 px on. */
function Waiting({ field, indices, width, height }: WaitingProps) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  if (hasEnded(transaction.Status) || height < 12 || width < 14) return null;
  const [first] = indices;
  const signer = first === undefined ? undefined : transaction.Signers[first];
  const isSignature = takesMark(field.kind);
  return (
    <>
      {indices.map((index) => (
        <Badge key={index} index={index} size="small" className={styles.badge} />
      ))}
      {height >= 16 && width >= 48 && (
        <span className={styles.name}>
          {isSignature && signer
            ? t('waitingFor', { name: signerName(signer) })
            : fieldInWords(field.name, field.manner?.Label)}
        </span>
      )}
    </>
  );
}

type AnsweredProps = Pick<AnswerBoxProps, 'field' | 'place' | 'rect' | 'textSize' | 'isSealed'>;

/** The answer, drawn as it is drawn into the document; of a signature, that it is there. */
function Answered({ field, place, rect, textSize, isSealed }: AnsweredProps) {
  const t = useTexts('transaction');
  const { answer } = field;
  if (answer.kind === 'given') {
    const drawing = answerDrawing(field, answer.value, place, rect);
    if (drawing?.kind === 'text')
      return (
        <DrawnText
          text={drawing.text}
          rect={rect}
          style={'style' in place ? place.style : drawing.style}
          textSize={textSize}
        />
      );
    if (!drawing || isSealed) return null;
    return <DrawnLines lines={drawing.lines} rect={rect} className={styles.drawing} />;
  }
  if (answer.kind !== 'signed' || isSealed) return null;
  return (
    <span className={styles.signed}>
      <SignatureIcon />
      {t('signedMark')}
    </span>
  );
}

/** The answer of a field in words. */
function useAnswerWords({ answer }: TrackedField): string {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  if (answer.kind === 'given') {
    const { value } = answer;
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value || t('leftEmpty');
  }
  if (answer.kind === 'signed') return t('signed');
  return hasEnded(transaction.Status) ? t('never') : t('notYet');
}
