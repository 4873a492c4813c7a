import { memo } from 'react';
import type { DraftField, DraftSigner } from '#core/draft/draft.ts';
import type { FieldType } from '#core/wire/contract/fileMetadata.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import {
  AlertIcon,
  LockIcon,
  SignatureIcon,
  TextLineIcon,
  TickBoxIcon,
} from '#web/ui/theme/icons.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import { fieldFullName } from './fieldFullName.ts';
import styles from './FieldsTab.module.css';

/** Badges that fit beside a name. */
const badgesShown = 3;

/** The icon of a type in rows and boxes. */
export function TypeIcon({ type }: { type: FieldType }) {
  if (type === 'Signature') return <SignatureIcon />;
  return type === 'SingleLine' ? <TextLineIcon /> : <TickBoxIcon />;
}

interface FieldOptionProps {
  id: string;
  field: DraftField;
  /**
   * All signers of the draft: a new list draws the row again, as names and colours may have
   * changed.
   */
  signers: readonly DraftSigner[];
  /** 1-based, among all fields. */
  position: number;
  total: number;
  isSelected: boolean;
  isActive: boolean;
  isFaulty: boolean;
  /** CSS px from the top of the list. */
  top: number;
  height: number;
}

/** One row of the Fields list. */
export const FieldOption = memo(function FieldOption({
  id,
  field,
  signers,
  position,
  total,
  isSelected,
  isActive,
  isFaulty,
  top,
  height,
}: FieldOptionProps) {
  const t = useTexts('panels');
  const draft = useDesignerStore().getState().history.present;
  const places = field.signerIds
    .map((signerId) => signers.findIndex((signer) => signer.id === signerId))
    .filter((place) => place >= 0);
  const notes = [
    fieldFullName(draft, field),
    field.locked ? t('isLocked') : '',
    isFaulty ? t('hasProblem') : '',
  ];
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows are drawn only while in view and hold badges: no native option can
      role="option"
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={position}
      aria-label={notes.filter(Boolean).join(', ')}
      data-option-id={field.id}
      className={classNames(styles.option, isActive && styles.active)}
      style={{ top, height }}
    >
      {places.slice(0, badgesShown).map((place) => (
        <Badge key={place} index={place} size="small" />
      ))}
      <TypeIcon type={field.type} />
      <span className={styles.name}>{field.name}</span>
      <span className={styles.signs}>
        {field.locked && <LockIcon />}
        {isFaulty && <AlertIcon className={styles.fault} />}
      </span>
    </div>
  );
});
