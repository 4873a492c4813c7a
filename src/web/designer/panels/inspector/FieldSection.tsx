import { lazy, Suspense, useState } from 'react';
import { setFieldLocks } from '#core/draft/commands/fieldSettings.ts';
import { deleteFields } from '#core/draft/commands/deleteFields.ts';
import { duplicateFields } from '#core/draft/commands/duplicateFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon, FilesIcon, LockIcon, TrashIcon, UnlockIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import { DocumentSettings } from '#web/designer/panels/documents/DocumentSettings.tsx';
import { FieldInspector } from './FieldInspector.tsx';
import { formatLength } from './lengths.ts';
import { setUnfolded } from '#web/designer/panels/parts/unfolding.ts';
import { Section } from '#web/designer/panels/parts/Section.tsx';

const CopyToPagesDialog = lazy(async () => ({
  default: (await import('./CopyToPagesDialog.tsx')).CopyToPagesDialog,
}));

/** The inspector of what is selected; with nothing selected, the documents. */
export function FieldSection({ isFoldable }: { isFoldable: boolean }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const fields = useDesigner(selectedFields);
  const unit = useDesigner((state) => state.unit);
  const isUnfolded = useDesigner((state) => state.unfolded.has('field'));
  const [isCopying, setCopying] = useState(false);
  const ids = fields.map((field) => field.id);
  const count = ids.length;
  const only = count === 1 ? fields[0] : undefined;
  const isLocked = count > 0 && fields.every((field) => field.locked);
  const numbers = only && {
    x: formatLength(only.rect.x, unit),
    y: formatLength(only.rect.y, unit),
    width: formatLength(only.rect.width, unit),
    height: formatLength(only.rect.height, unit),
  };

  return (
    <Section
      title={t('field')}
      note={isFoldable && only ? only.name : count > 1 ? t('selectedFields', { count }) : undefined}
      summary={
        numbers && `${numbers.x}, ${numbers.y} · ${numbers.width} × ${numbers.height} ${unit}`
      }
      actions={
        count > 0 && (
          <>
            <IconButton
              label={t('duplicate')}
              shortcut="Ctrl+D"
              size="dense"
              icon={<CopyIcon />}
              onClick={() =>
                store.applyNew({ key: 'duplicateFields', values: { count } }, (draft) =>
                  duplicateFields(draft, ids, store.getState().facts, () => crypto.randomUUID()),
                )
              }
            />
            <IconButton
              label={t('copyToPages')}
              size="dense"
              icon={<FilesIcon />}
              onClick={() => setCopying(true)}
            />
            <IconButton
              label={isLocked ? t('unlock') : t('lock')}
              size="dense"
              icon={isLocked ? <LockIcon /> : <UnlockIcon />}
              onClick={() =>
                store.apply(
                  { key: isLocked ? 'unlockFields' : 'lockFields', values: { count } },
                  (draft) => setFieldLocks(draft, ids, !isLocked),
                )
              }
            />
            <IconButton
              label={t('delete')}
              shortcut="Del"
              size="dense"
              icon={<TrashIcon />}
              disabled={isLocked}
              onClick={() =>
                store.apply({ key: 'deleteFields', values: { count } }, (draft) =>
                  deleteFields(draft, ids),
                )
              }
            />
          </>
        )
      }
      fold={
        isFoldable
          ? { isOpen: isUnfolded, onToggle: (isOpen) => setUnfolded(store, 'field', isOpen) }
          : undefined
      }
    >
      {count > 0 ? <FieldInspector fields={fields} /> : <DocumentSettings />}
      {isCopying && count > 0 && (
        <Suspense>
          <CopyToPagesDialog fields={fields} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </Section>
  );
}
