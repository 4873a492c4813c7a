import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ChevronUpIcon, CopyIcon, FilesIcon, PanelIcon, TrashIcon } from '#web/ui/icons.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useDesigner, useDraft } from '../store/designerContext.ts';
import { selectedFields } from '../store/selecting.ts';
import styles from './DesignerFrame.module.css';
import { FieldTypes } from './FieldTypes.tsx';
import { PagesList } from './PagesList.tsx';
import { useActions } from './useActions.ts';

const PanelColumn = lazy(async () => ({
  default: (await import('../panels/PanelColumn.tsx')).PanelColumn,
}));
const RectBoxes = lazy(async () => ({
  default: (await import('../panels/RectBoxes.tsx')).RectBoxes,
}));

/** The foot of a phone: the selected field's numbers, the types of fields, and the way to pages and panels. */
export function PhoneFoot({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('designer');
  const common = useTexts('common');
  const [sheet, setSheet] = useState<'pages' | 'panels'>();
  const close = (isOpen: boolean) => {
    if (!isOpen) setSheet(undefined);
  };
  return (
    <aside className={styles.foot} aria-label={t('rail')}>
      <SelectedField onMore={() => setSheet('panels')} />
      <div className={styles.dock}>
        <FieldTypes look="dock" />
        <span className={styles.rule} />
        <button type="button" className={styles.dockButton} onClick={() => setSheet('pages')}>
          <FilesIcon aria-hidden="true" />
          {t('pages')}
        </button>
        <button type="button" className={styles.dockButton} onClick={() => setSheet('panels')}>
          <PanelIcon aria-hidden="true" />
          {t('showPanel')}
        </button>
      </div>
      <Sheet
        open={sheet === 'pages'}
        onOpenChange={close}
        title={t('pages')}
        closeLabel={common('close')}
      >
        <div className={styles.pagesSheet}>
          <PagesList onFiles={onFiles} />
        </div>
      </Sheet>
      <Sheet
        open={sheet === 'panels'}
        onOpenChange={close}
        title={t('panels')}
        closeLabel={common('close')}
      >
        <Suspense>
          <PanelColumn sheet />
        </Suspense>
      </Sheet>
    </aside>
  );
}

function SelectedField({ onMore }: { onMore: () => void }) {
  const t = useTexts('designer');
  const { perform } = useActions();
  const fields = useDesigner(selectedFields);
  const signers = useDraft((draft) => draft.signers);
  const [field] = fields;
  if (!field) return null;
  const place = signers.findIndex((signer) => signer.id === field.signerIds[0]);
  return (
    <section className={styles.fieldSheet} aria-label={t('fieldSheet')}>
      <div className={styles.fieldHead}>
        {place >= 0 && <Badge index={place} />}
        <span className={styles.fieldName}>
          {fields.length > 1 ? t('saySelected', { count: fields.length }) : field.name}
        </span>
        <IconButton
          label={t('duplicate')}
          icon={<CopyIcon />}
          onClick={() => perform('field.duplicate')}
        />
        <IconButton
          label={t('delete')}
          icon={<TrashIcon />}
          onClick={() => perform('field.delete')}
        />
        <IconButton label={t('showField')} icon={<ChevronUpIcon />} onClick={onMore} />
      </div>
      <Suspense>
        <RectBoxes fields={fields} />
      </Suspense>
    </section>
  );
}
