import { fieldInWords } from '#core/fields/fieldInWords.ts';
import { memo } from 'react';
import { hasEnded } from '#core/wire/transactionStatus.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { CheckIcon, SignatureIcon } from '#web/ui/theme/icons.tsx';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import type { TrackedField } from '#web/tracking/answers/trackedField.ts';
import { signerName } from '#web/tracking/signerName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { useLit } from '#web/tracking/light.ts';
import styles from './AnswersTable.module.css';

interface AnswerRowProps {
  field: TrackedField;
  /** 1-based place among all rows, where not all are in the DOM. */
  rowIndex: number | undefined;
  /** CSS px; undefined where rows are as tall as they need to be. */
  height: number | undefined;
}

/** A field with its answer; its name leads to its box on the page. */
export const AnswerRow = memo(function AnswerRow({ field, rowIndex, height }: AnswerRowProps) {
  const t = useTexts('transaction');
  const { transaction, config, light } = useTracking();
  const lit = useLit(light, field.key);
  const page = field.places[0]?.page;
  const name = fieldInWords(field.name, field.manner?.Label);
  const signers = transaction.Signers.map((signer, index) => ({ signer, index })).filter(
    ({ signer }) => field.signerIds.includes(signer.Id),
  );
  return (
    <tr
      aria-rowindex={rowIndex}
      data-lit={lit}
      style={{ height }}
      className={styles.row}
      onPointerEnter={() => light.point(field.key)}
    >
      <td className={styles.field}>
        {page !== undefined && config.can.download ? (
          <button
            type="button"
            className={styles.name}
            data-tip={t('showField', { name, page })}
            aria-current={lit === 'current' || undefined}
            onClick={() => light.choose(field.key, 'row')}
            onFocus={() => light.point(field.key)}
            onBlur={() => light.point(undefined)}
          >
            {name}
          </button>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
      </td>
      <td>
        <span className={styles.badges}>
          {signers.map(({ signer, index }) => (
            <span key={signer.Id} data-tip={signerName(signer)}>
              <Badge index={index} size="small" />
              <VisuallyHidden>{signerName(signer)} </VisuallyHidden>
            </span>
          ))}
        </span>
      </td>
      <td className={`${styles.pageColumn} ${styles.page}`}>{page ?? t('unknownPage')}</td>
      <td className={styles.answer}>
        <AnswerValue field={field} />
      </td>
    </tr>
  );
});

/** An answer in words, with an icon except for texts. */
function AnswerValue({ field: { answer } }: { field: TrackedField }) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  if (answer.kind === 'open')
    return (
      <span className={styles.hint}>{hasEnded(transaction.Status) ? t('never') : t('notYet')}</span>
    );
  if (answer.kind === 'signed')
    return (
      <span className={styles.value}>
        <SignatureIcon />
        {t('signed')}
      </span>
    );
  const { value } = answer;
  if (typeof value === 'boolean')
    return (
      <span className={styles.value} data-no={!value || undefined}>
        {value && <CheckIcon />}
        {value ? t('yes') : t('no')}
      </span>
    );
  return value === '' ? (
    <span className={styles.hint}>{t('leftEmpty')}</span>
  ) : (
    <span className={styles.text}>{value}</span>
  );
}
