import { Dialog as Base } from '@base-ui/react/dialog';
import { useState } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { narrowWidth, useUpTo } from '#web/ui/browser/useUpTo.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { CloseIcon, PrintIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { openTool } from '#web/designer/store/openTool.ts';
import { rehearsal } from './rehearsal.ts';
import type { ScreenKind } from './RehearsalPane.tsx';
import { RehearsalRoom } from './RehearsalRoom.tsx';
import styles from './RehearsalScreen.module.css';
import { useRehearsal, type Rehearsal } from './useRehearsal.ts';
import { focusedElement } from '#web/ui/browser/place.ts';
import { useFloor } from '#web/ui/browser/floor.ts';
import { usePrintedForm } from '#web/filling/printing/usePrintedForm.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';

/** Beyond this width, CSS px, both screens stand side by side. */
const tooNarrowForBoth = 1279.98;
const bothScreens: readonly ScreenKind[] = ['desktop', 'phone'];

interface RehearsalScreenProps {
  signerId: string;
  onClose: () => void;
}

/** "Try as Anna": the whole window, until it is left by its button or Escape. */
export function RehearsalScreen({ signerId, onClose }: RehearsalScreenProps) {
  const t = useTexts('rehearse');
  const session = useDesignerSession();
  const name = useDraft((draft) => signerLabel(draft, signerId));
  const rehearsal = useRehearsal(session, signerId);
  const isNarrow = useUpTo(narrowWidth);
  const isWide = !useUpTo(tooNarrowForBoth);
  const [chosen, setChosen] = useState<ScreenKind>('desktop');
  const screens = isNarrow ? bothScreens.slice(1) : isWide ? bothScreens : [chosen];
  // What had the focus before this was fetched and shown.
  const [opener] = useState(focusedElement);
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal>
      <Base.Portal container={useFloor()}>
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.screen}
            aria-busy={!rehearsal}
            finalFocus={() => opener instanceof HTMLElement && opener}
          >
            <header className={styles.head}>
              <div className={styles.words}>
                <Base.Title className={styles.title}>{t('title', { name })}</Base.Title>
                <Base.Description className={styles.intro}>{t('intro')}</Base.Description>
              </div>
              <SignerSelect signerId={signerId} />
              {!isNarrow && !isWide && (
                <Segmented
                  label={t('screen')}
                  value={chosen}
                  options={bothScreens.map((kind) => ({ value: kind, label: t(kind) }))}
                  onChange={setChosen}
                />
              )}
              {rehearsal && rehearsal.documents.length > 0 && (
                <PrintRehearsal rehearsal={rehearsal} />
              )}
              <Button icon={<CloseIcon />} onClick={onClose} className={styles.leave}>
                {t('leave')}
              </Button>
            </header>
            {!rehearsal && (
              <div className={styles.nothing}>
                <Spinner label={t('preparing')} />
              </div>
            )}
            {rehearsal?.documents.length === 0 && (
              <div className={styles.nothing}>
                <EmptyState title={t('notOpen')} />
              </div>
            )}
            {rehearsal && rehearsal.documents.length > 0 && (
              <RehearsalRoom
                key={signerId}
                rehearsal={rehearsal}
                name={name}
                screens={screens}
                isNarrow={isNarrow}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Which signer is tried, where there are several. */
function SignerSelect({ signerId }: { signerId: string }) {
  const t = useTexts('rehearse');
  const { store } = useDesignerSession();
  const draft = useDraft((present) => present);
  if (draft.signers.length < 2) return null;
  return (
    <NativeSelect
      dense
      aria-label={t('signer')}
      value={signerId}
      className={styles.signer}
      onChange={(event) => openTool(store, rehearsal, event.target.value)}
    >
      {draft.signers.map(({ id }) => (
        <option key={id} value={id}>
          {signerLabel(draft, id)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Prints the documents as they are filled in. */
function PrintRehearsal({ rehearsal: { store, documents } }: { rehearsal: Rehearsal }) {
  const common = useTexts('common');
  const { isOwnPage = false } = useDesignerHost();
  const { print, dialog } = usePrintedForm({ store, documents, takesKeys: isOwnPage });
  return (
    <>
      <IconButton label={common('print')} icon={<PrintIcon />} onClick={print} />
      {dialog}
    </>
  );
}
