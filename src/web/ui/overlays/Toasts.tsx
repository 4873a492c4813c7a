import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Room, roomOf } from '#web/ui/browser/place.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { CloseIcon, DoneIcon, ProblemIcon } from '#web/ui/theme/icons.tsx';
import { dismissToast, onToasts, sayWords, type ShownToast, shownToasts } from './showToast.ts';
import { speakIn } from './speaking.ts';
import styles from './Toasts.module.css';

const SHOWN_MS = 6000;

interface ToastsProps {
  /** Name of the region, for those who jump to it. */
  label: string;
  closeLabel: string;
}

/** Where notes appear, mounted once; always there, so that assistive technology hears changes. */
export function Toasts({ label, closeLabel }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<Room>();
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts);
  useEffect(() => {
    const own = roomOf(region.current);
    setRoom(own);
    return speakIn(own);
  }, []);
  const meant = toasts.filter((toast) => toast.room === undefined || toast.room === room);
  return (
    <section ref={region} aria-label={label} aria-live="polite" className={styles.region}>
      {meant.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

/** One note: it leaves after 6 s, but not while it is pointed at or focused. */
function Toast({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone ?? 'neutral'])}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {toast.tone === 'ok' && <DoneIcon />}
      {toast.tone === 'danger' && <ProblemIcon />}
      <span className={styles.message}>{sayWords(toast.message)}</span>
      {toast.action && (
        <Button
          dense
          variant="quiet"
          className={styles.action}
          onClick={() => {
            toast.action?.onPress();
            dismissToast(toast.id);
          }}
        >
          {sayWords(toast.action.label)}
        </Button>
      )}
      <IconButton
        size="dense"
        label={closeLabel}
        icon={<CloseIcon />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  );
}
