import { useDisconnect } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/parts/Chip.tsx';
import { DoneIcon } from '#web/ui/theme/icons.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import styles from './Connected.module.css';

/** Says that this browser has a session, and ends it. */
export function Connected() {
  const t = useTexts('connect');
  const { mutateAsync: disconnect, isPending } = useDisconnect();
  const end = async () => {
    try {
      await disconnect();
      showToast({ message: t('disconnected') });
    } catch {
      showToast({ message: t('disconnectFailed'), tone: 'danger' });
    }
  };
  return (
    <div className={styles.row}>
      <Chip tone="ok" icon={<DoneIcon />}>
        {t('already')}
      </Chip>
      <Button variant="quiet" dense busy={isPending} onClick={() => void end()}>
        {t('disconnect')}
      </Button>
    </div>
  );
}
