import { useDisconnect } from '#web/api/useSession.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { DoneIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/showToast.ts';
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
