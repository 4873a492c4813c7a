import { useMemo } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { askAgainNow } from '#web/api/patience/rangeArrivals.ts';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import styles from './ComingNote.module.css';
import { usePageName } from './usePageName.ts';
import { useUndrawn } from './usePagesToSee.ts';
import { useSlow } from './useSlow.ts';

interface ComingNoteProps {
  controller: ViewerController;
  files: SigningView['files'];
  documents: Documents;
}

/** Says above the pages that the one in view is still on its way, if that takes its time. */
export function ComingNote({ controller, files, documents }: ComingNoteProps) {
  const t = useTexts('signing');
  const viewer = useTexts('viewer');
  const common = useTexts('common');
  const pageName = usePageName(files);
  const current = useViewerState(controller, (state) => state.currentPage);
  const [blank] = useUndrawn(
    controller,
    useMemo(() => (current ? [current] : []), [current]),
  );
  const state = blank && documents.byFile.get(blank.fileKey);
  // What was refused says so by itself.
  const isSlow = useSlow(blank !== undefined && state?.state !== 'refused');
  const { isLost } = documents;
  const isFirst = state?.state === 'opening' && blank?.pageNumber === 1;
  const progress = isFirst && state.total > 0 ? state : undefined;
  return (
    <div className={styles.place}>
      <output className={styles.words}>
        {blank && isSlow && (
          <span className={styles.note}>
            {isLost ? (
              t('notComing', { page: pageName(blank) })
            ) : (
              <Spinner
                now
                label={isFirst ? t('comesFirst') : t('stillComing', { page: pageName(blank) })}
              />
            )}
            {progress && (
              // Each piece would be read out.
              <span aria-hidden="true" className={styles.part}>
                {viewer('openingPart', {
                  read: formatBytes(progress.read, formatLocale()),
                  total: formatBytes(progress.total, formatLocale()),
                })}
              </span>
            )}
            {isLost && (
              <Button dense onClick={askAgainNow}>
                {common('retry')}
              </Button>
            )}
          </span>
        )}
      </output>
    </div>
  );
}
