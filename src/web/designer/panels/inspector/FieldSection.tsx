import { readName } from '#web/designer/canvas/fieldWords.ts';
import { useDecimalSign } from '#web/texts/speaker/useDecimalSign.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { FilesIcon, LockIcon, UnlockIcon } from '#web/ui/theme/toolIcons.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import { DocumentSettings } from '#web/designer/panels/documents/DocumentSettings.tsx';
import { FieldInspector } from './FieldInspector.tsx';
import { formatLength } from './lengths.ts';
import { setUnfolded } from '#web/designer/panels/parts/unfolding.ts';
import { Unchanging } from '#web/designer/host/Unchanging.tsx';
import { Section } from '#web/designer/panels/parts/Section.tsx';

/** The inspector of what is selected; with nothing selected, the documents. */
export function FieldSection({ isFoldable }: { isFoldable: boolean }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const fields = useDesigner(selectedFields);
  const unit = useDesigner((state) => state.unit);
  const isUnfolded = useDesigner((state) => state.unfolded.has('field'));
  const count = fields.length;
  const only = count === 1 ? fields[0] : undefined;
  const sign = useDecimalSign();
  const length = (points: number) => formatLength(points, unit, sign);

  return (
    <Section
      title={t('field')}
      note={
        isFoldable && only ? readName(only) : count > 1 ? t('selectedFields', { count }) : undefined
      }
      summary={
        only &&
        `${length(only.rect.x)}, ${length(only.rect.y)} · ${length(only.rect.width)} × ${length(only.rect.height)} ${unit}`
      }
      actions={count > 0 && <FieldButtons isLocked={fields.every((field) => field.locked)} />}
      fold={
        isFoldable
          ? { isOpen: isUnfolded, onToggle: (isOpen) => setUnfolded(store, 'field', isOpen) }
          : undefined
      }
    >
      <Unchanging>
        {count > 0 ? <FieldInspector fields={fields} /> : <DocumentSettings />}
      </Unchanging>
    </Section>
  );
}

interface FieldButtonsProps {
  /** Whether all that is selected is locked. */
  isLocked: boolean;
}

function FieldButtons({ isLocked }: FieldButtonsProps) {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  if (!offers('field.duplicate')) return null;
  return (
    <>
      <IconButton
        label={t('duplicate')}
        shortcut={keyOf('field.duplicate')}
        size="dense"
        icon={<CopyIcon />}
        onClick={() => perform('field.duplicate')}
      />
      <IconButton
        label={t('copyToPages')}
        shortcut={keyOf('field.repeat')}
        size="dense"
        icon={<FilesIcon />}
        onClick={() => perform('field.repeat')}
      />
      <IconButton
        label={isLocked ? t('unlock') : t('lock')}
        shortcut={keyOf('field.lock')}
        size="dense"
        icon={isLocked ? <LockIcon /> : <UnlockIcon />}
        onClick={() => perform('field.lock')}
      />
      <IconButton
        label={t('delete')}
        shortcut={keyOf('field.delete')}
        size="dense"
        icon={<TrashIcon />}
        disabled={isLocked}
        onClick={() => perform('field.delete')}
      />
    </>
  );
}
