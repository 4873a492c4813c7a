import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { ZoomInIcon, ZoomOutIcon } from '#web/ui/theme/icons.tsx';
import { Mark } from '#web/ui/parts/Mark.tsx';
import { TopBar } from '#web/ui/parts/TopBar.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import styles from './SigningBar.module.css';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { SayText } from '#web/texts/catalogue.ts';

interface SigningBarProps {
  title: string;
  /** While there are pages to look at. */
  pages?: { controller: ViewerController; more: ReactNode };
  onDecline?: () => void;
}

/** The bar at the top: what is signed, how large it is shown, and the way out. */
export function SigningBar({ title, pages, onDecline }: SigningBarProps) {
  const t = useTexts('signing');
  return (
    <TopBar
      className={styles.bar}
      start={
        <>
          <span className={styles.mark}>
            <Mark />
          </span>
          <h1 className={styles.title}>{title}</h1>
        </>
      }
      centre={pages && <Zoom controller={pages.controller} />}
      end={
        <>
          {pages?.more}
          {onDecline && (
            <Button variant="quiet" onClick={onDecline}>
              {t('decline')}
            </Button>
          )}
        </>
      }
    />
  );
}

function Zoom({ controller }: { controller: ViewerController }) {
  const t = useTexts('signing');
  const percent = useViewerState(controller, (state) => Math.round(100 * state.zoom));
  return (
    <div className={styles.zoom}>
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOutIcon />}
        onClick={() => controller.zoomOut()}
      />
      <output className={styles.percent} aria-label={t('zoomIs', { percent })}>
        {percent} %
      </output>
      <IconButton label={t('zoomIn')} icon={<ZoomInIcon />} onClick={() => controller.zoomIn()} />
    </div>
  );
}

/** What a request is called: its document, or its first one and how many more. */
export function documentsTitle(files: SigningView['files'], t: SayText<'signing'>): string {
  const [first] = files;
  if (!first) return t('plainTitle');
  const name = first.displayName;
  return files.length === 1 ? name : t('documents', { name, count: files.length - 1 });
}
