import { memo } from 'react';
import type { Draft, DraftField, DraftSigner } from '#core/draft/draft.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon } from '#web/ui/theme/icons.tsx';
import { LockIcon } from '#web/ui/theme/toolIcons.tsx';
import { readName, typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { FieldTypeIcon } from '#web/designer/canvas/FieldTypeIcon.tsx';
import { useDesignerStore } from '#web/designer/store/designerContext.ts';
import styles from './FieldsTab.module.css';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** Badges that fit beside a name. */
const badgesShown = 3;

/** How a field is called for those who do not see it: "Signature Signature1, Anna, page 3". */
function fieldFullName(
  draft: Draft,
  field: DraftField,
  say: SayText<'panels'>,
  designer: SayText<'designer'>,
): string {
  const signers = joinNames(field.signerIds.map((id) => signerLabel(draft, id)));
  return say('optionName', {
    type: typeLabel(designer, field.type),
    name: readName(field),
    signers: signers || say('nobody'),
    page: field.page,
  });
}

interface FieldOptionProps {
  id: string;
  field: DraftField;
  /** All signers of the draft: a new list draws the row again, as names and colours may differ. */
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
  const designer = useTexts('designer');
  const draft = useDesignerStore().getState().history.present;
  const places = field.signerIds
    .map((signerId) => signers.findIndex((signer) => signer.id === signerId))
    .filter((place) => place >= 0);
  const notes = [
    fieldFullName(draft, field, t, designer),
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
      <FieldTypeIcon type={field.type} />
      <span className={styles.name}>{readName(field)}</span>
      <span className={styles.signs}>
        {field.locked && <LockIcon />}
        {isFaulty && <AlertIcon className={styles.fault} />}
      </span>
    </div>
  );
});
