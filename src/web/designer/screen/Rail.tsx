import { type ReactNode, useState } from 'react';
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
      <Tools />
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
      <Tools isFolded />
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

interface ToolButtonProps {
  action: string;
  label: string;
  icon: ReactNode;
  /** Only its sign, without words. */
  isFolded?: boolean;
}

/** Opens a tool that places fields, as a row under the types of fields. */
function ToolButton({ action, label, icon, isFolded }: ToolButtonProps) {
  const { perform, keyOf, offers } = useActions();
  if (!offers(action)) return null;
  const open = () => perform(action);
  if (isFolded)
    return <IconButton label={label} shortcut={keyOf(action)} icon={icon} onClick={open} />;
  return (
    <button type="button" className={styles.byText} onClick={open}>
      {icon}
      {label}
      <span className={styles.key} aria-hidden="true">
        <Kbd>{keyOf(action) ?? ''}</Kbd>
      </span>
    </button>
  );
}

/** What places fields beside the types of fields. */
function Tools({ isFolded }: Pick<ToolButtonProps, 'isFolded'>) {
  const t = useTexts('designer');
  return (
    <>
      <ToolButton
        action="field.byText"
        label={t('placeByText')}
        icon={<AnchorIcon aria-hidden="true" />}
        isFolded={isFolded}
      />
      <ToolButton
        action="reuse.open"
        label={t('reuse')}
        icon={<BlocksIcon aria-hidden="true" />}
        isFolded={isFolded}
      />
    </>
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
