import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import type { DraftSigner } from '#core/draft/draft.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { goToSigner } from '#web/designer/panels/parts/goToSigner.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { makeCurrent, openSignerOf, setSignerOpen } from '#web/designer/panels/parts/unfolding.ts';
import { Unchanging } from '#web/designer/host/Unchanging.tsx';
import styles from './SignerGroup.module.css';
import { SignerSettings } from './SignerSettings.tsx';

interface SignerGroupProps {
  signer: DraftSigner;
  index: number;
  isLast: boolean;
  isDragged: boolean;
  /** Begins to drag it. */
  onPress: (event: PointerEvent<HTMLElement>, id: string) => void;
  onMove: (id: string, to: number) => void;
}

/** One signer: a row that makes them current, and their settings below when it is opened. */
export const SignerGroup = memo(function SignerGroup(props: SignerGroupProps) {
  const { signer, index, isLast, isDragged, onPress, onMove } = props;
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const { id } = signer;
  const label = useDraft((draft) => signerLabel(draft, id));
  const count = useDraft((draft, reading) => reading.signerCount(draft.fields, id).fields);
  const isCurrent = useDesigner((state) => state.currentSignerId === id);
  const isChosen = useDesigner((state) => state.openSigners.has(id));
  const isOpened = useDesigner((state) => openSignerOf(state) === id);
  const { fieldsOnly = false } = useDesignerHost();
  const isOpen = isOpened && !fieldsOnly;

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(id, index + by);
  };

  return (
    <fieldset
      aria-label={label}
      data-row
      className={classNames(styles.group, isDragged && styles.dragged)}
    >
      <div data-signer-row={id} className={classNames(styles.row, isCurrent && styles.current)}>
        <button
          type="button"
          className={styles.choose}
          aria-current={isCurrent}
          onClick={() => makeCurrent(store, id)}
          onPointerDown={(event) => onPress(event, id)}
          onKeyDown={onKeyDown}
          onDoubleClick={fieldsOnly ? undefined : () => goToSigner(session, id, 'name')}
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
              if (!isChosen) setSignerOpen(store, id, true);
            }}
          />
        </Unchanging>
      )}
    </fieldset>
  );
});
