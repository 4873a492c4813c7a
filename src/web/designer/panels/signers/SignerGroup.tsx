import { memo } from 'react';
import type { DraftSigner } from '#core/draft/draft.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { setSignerOpen } from '#web/designer/panels/parts/unfolding.ts';
import { Unchanging } from '#web/designer/host/Unchanging.tsx';
import styles from './SignerGroup.module.css';
import { SignerSettings } from './SignerSettings.tsx';

interface SignerGroupProps {
  signer: DraftSigner;
  index: number;
  isLast: boolean;
}

/** One signer: a row that makes them current, and their settings below when it is opened. */
export const SignerGroup = memo(function SignerGroup({ signer, index, isLast }: SignerGroupProps) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const { id } = signer;
  const label = useDraft((draft) => signerLabel(draft, id));
  const count = useDraft((draft, reading) => reading.signerCount(draft.fields, id).fields);
  const isOnly = useDraft((draft) => draft.signers.length === 1);
  const isCurrent = useDesigner((state) => state.currentSignerId === id);
  const chosen = useDesigner((state) => state.openSigners.get(id));
  const { fieldsOnly = false } = useDesignerHost();
  // A signer without an address is open: the first thing to do is in view.
  const isOpen = !fieldsOnly && (chosen ?? (signer.email === '' || isOnly));

  return (
    <fieldset aria-label={label} className={styles.group}>
      <div data-signer-row={id} className={classNames(styles.row, isCurrent && styles.current)}>
        <button
          type="button"
          className={styles.choose}
          aria-current={isCurrent}
          onClick={() => store.setState({ currentSignerId: id })}
          data-tip-key={index < 9 ? `Alt+${index + 1}` : undefined}
          data-tip={t('currentSigner', { name: label })}
        >
          <Badge index={index} />
          <span className={styles.who}>
            <b className={styles.name}>{label}</b>
            <span className={styles.email}>{signer.email || (!fieldsOnly && t('noEmail'))}</span>
          </span>
          <span className={styles.count}>{t('fields', { count })}</span>
        </button>
        {!fieldsOnly && (
          <IconButton
            label={t('signerDetails')}
            size="tiny"
            icon={<ChevronRightIcon />}
            aria-expanded={isOpen}
            className={classNames(styles.toggle, isOpen && styles.open)}
            onClick={() => setSignerOpen(store, id, !isOpen)}
          />
        )}
      </div>
      {isOpen && (
        <Unchanging>
          <SignerSettings
            signer={signer}
            label={label}
            index={index}
            isLast={isLast}
            // An address that is typed must not fold what it is typed into.
            onType={() => {
              if (chosen === undefined) setSignerOpen(store, id, true);
            }}
          />
        </Unchanging>
      )}
    </fieldset>
  );
});
