import { type PointerEvent, useCallback, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CopyIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { AnchorIcon, ChevronUpIcon, FilesIcon, PanelIcon } from '#web/ui/theme/toolIcons.tsx';
import { useFoot } from '#web/ui/browser/useFoot.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import { readName } from '#web/designer/canvas/fieldWords.ts';
import styles from './DesignerFrame.module.css';
import { Unchanging } from '#web/designer/host/Unchanging.tsx';
import { FieldTypes } from './FieldTypes.tsx';
import { FootSigners, Panels, RisingSheets } from './laterParts.ts';
import { useActions } from '#web/designer/actions/useActions.ts';

interface PhoneFootProps {
  onFiles: (files: readonly File[]) => void;
  /** Whether the first page is drawn: only then what rises is fetched. */
  hasPicture: boolean;
}

/** The foot of a phone: the selected field and its signer, field types, pages and panels. */
export function PhoneFoot({ onFiles, hasPicture }: PhoneFootProps) {
  const t = useTexts('designer');
  const { perform, offers } = useActions();
  const foot = useRef<HTMLElement>(null);
  useFoot(foot);
  const [sheet, setSheet] = useState<'pages' | 'panels'>();
  const close = useCallback(() => setSheet(undefined), []);
  return (
    <aside ref={foot} className={styles.foot} aria-label={t('rail')}>
      <SelectedField onMore={() => setSheet('panels')} />
      <div className={styles.dock}>
        <FieldTypes look="dock">
          {offers('field.byText') && (
            <button
              type="button"
              className={styles.dockButton}
              onClick={() => perform('field.byText')}
            >
              <AnchorIcon aria-hidden="true" />
              {t('byTextShort')}
            </button>
          )}
        </FieldTypes>
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
      <RisingSheets.Part
        when={hasPicture || sheet !== undefined}
        open={sheet}
        onClose={close}
        onFiles={onFiles}
      >
        <Panels.Part sheet />
      </RisingSheets.Part>
    </aside>
  );
}

/** How far a finger pulls before it means it, px. */
const pullLength = 24;

/** Calls back when what has these handlers is pulled up. */
function usePullUp(onPull: () => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === undefined || from.current - event.clientY < pullLength) return;
      from.current = undefined;
      onPull();
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
}

function SelectedField({ onMore }: { onMore: () => void }) {
  const t = useTexts('designer');
  const { perform, offers } = useActions();
  const fields = useDesigner(selectedFields);
  const signers = useDraft((draft) => draft.signers);
  // A tray over the desk needs the room of a low window.
  const isUnder = useDesigner((state) => state.open.tray !== undefined);
  const [field] = fields;
  const pull = usePullUp(onMore);
  if (!field) return null;
  const place = signers.findIndex((signer) => signer.id === field.signerIds[0]);
  return (
    <section
      className={styles.fieldSheet}
      data-under={isUnder || undefined}
      aria-label={t('fieldSheet')}
      {...pull}
    >
      <span className={styles.grip} />
      <div className={styles.fieldHead}>
        {place >= 0 && <Badge index={place} />}
        <span className={styles.fieldName}>
          {fields.length > 1 ? t('saySelected', { count: fields.length }) : readName(field)}
        </span>
        {offers('field.duplicate') && (
          <IconButton
            label={t('duplicate')}
            icon={<CopyIcon />}
            onClick={() => perform('field.duplicate')}
          />
        )}
        {offers('field.delete') && (
          <IconButton
            label={t('delete')}
            icon={<TrashIcon />}
            onClick={() => perform('field.delete')}
          />
        )}
        <IconButton label={t('showField')} icon={<ChevronUpIcon />} onClick={onMore} />
      </div>
      <Unchanging>
        <FootSigners.Part fields={fields} />
      </Unchanging>
    </section>
  );
}
