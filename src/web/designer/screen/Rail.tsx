import { useState } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { AnchorIcon, BlocksIcon, FilesIcon } from '#web/ui/theme/toolIcons.tsx';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { FieldTypes } from './FieldTypes.tsx';
import { PagesList } from './PagesList.tsx';
import styles from './Rail.module.css';

interface RailProps {
  onFiles: (files: readonly File[]) => void;
}

/** The rail at the left: what can be placed, for whom, and all pages. */
export function Rail({ onFiles }: RailProps) {
  const t = useTexts('designer');
  const { offers } = useActions();
  const canPlace = fieldTypes.some((type) => offers(`tool.${type}`));
  return (
    <aside className={styles.rail} aria-label={t('rail')}>
      {canPlace && (
        <div className={styles.head}>
          <h2 className={styles.headTitle}>{t('fieldTypes')}</h2>
          <CurrentSigner />
        </div>
      )}
      <FieldTypes look="rail" />
      <ByTextButton />
      <ReuseButton />
      <PagesList onFiles={onFiles} />
    </aside>
  );
}

/** The rail where there is little room: signs alone, and the pages on demand. */
export function FoldedRail({ onFiles }: RailProps) {
  const t = useTexts('designer');
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className={styles.folded} aria-label={t('rail')}>
      <FieldTypes look="folded" />
      <ByTextIcon />
      <ReuseIcon />
      <IconButton
        label={t('showPages')}
        icon={<FilesIcon />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.floating}>
          <PagesList onFiles={onFiles} />
        </div>
      )}
    </aside>
  );
}

/** Opens placing by text, as a row under the types of fields. */
function ByTextButton() {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  if (!offers('field.byText')) return null;
  return (
    <button type="button" className={styles.byText} onClick={() => perform('field.byText')}>
      <AnchorIcon aria-hidden="true" />
      {t('placeByText')}
      <span className={styles.key} aria-hidden="true">
        <Kbd>{keyOf('field.byText') ?? ''}</Kbd>
      </span>
    </button>
  );
}

function ByTextIcon() {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  if (!offers('field.byText')) return null;
  return (
    <IconButton
      label={t('placeByText')}
      shortcut={keyOf('field.byText')}
      icon={<AnchorIcon />}
      onClick={() => perform('field.byText')}
    />
  );
}

/** Opens saved blocks and layouts, as a row under the types of fields. */
function ReuseButton() {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  if (!offers('reuse.open')) return null;
  return (
    <button type="button" className={styles.byText} onClick={() => perform('reuse.open')}>
      <BlocksIcon aria-hidden="true" />
      {t('reuse')}
      <span className={styles.key} aria-hidden="true">
        <Kbd>{keyOf('reuse.open') ?? ''}</Kbd>
      </span>
    </button>
  );
}

function ReuseIcon() {
  const t = useTexts('designer');
  const { perform, keyOf, offers } = useActions();
  if (!offers('reuse.open')) return null;
  return (
    <IconButton
      label={t('reuse')}
      shortcut={keyOf('reuse.open')}
      icon={<BlocksIcon />}
      onClick={() => perform('reuse.open')}
    />
  );
}

function CurrentSigner() {
  const t = useTexts('designer');
  const current = useDesigner((state) => state.currentSignerId);
  const name = useDesigner(({ history, currentSignerId }) =>
    currentSignerId === undefined ? '' : signerLabel(history.present, currentSignerId),
  );
  const place = useDesigner(({ history }) =>
    history.present.signers.findIndex((signer) => signer.id === current),
  );
  return (
    <span className={styles.push}>
      {place < 0 ? (
        t('forNobody')
      ) : (
        <>
          {t('forSigner')} <Badge index={place} size="small" />
          <span className={styles.signerName}>{name}</span>
        </>
      )}
    </span>
  );
}
