import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  FileIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { BarRule } from '#web/ui/parts/TopBar.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import type { ViewerController } from '#web/viewer/viewerController.ts';
import type { ViewerDocument } from '#web/viewer/viewerDocument.ts';
import styles from './FileBar.module.css';

interface FileBarProps {
  controller: ViewerController;
  documents: readonly ViewerDocument[];
  /** What can be done with the documents. */
  children: ReactNode;
}

/** Which document and which page is in view, and the way to others. */
export function FileBar({ controller, documents, children }: FileBarProps) {
  const t = useTexts('transaction');
  const current = useViewerState(controller, (state) => state.currentPage);
  const document = documents.find(({ fileKey }) => fileKey === current?.fileKey) ?? documents[0];
  if (!document) return null;
  const { name, fileKey, pdf } = document;
  const page = current?.fileKey === fileKey ? current.pageNumber : 1;
  const goTo = (pageNumber: number) => controller.scrollToPage(fileKey, pageNumber);
  return (
    <div className={styles.strip}>
      <div className={styles.bar}>
        {documents.length > 1 ? (
          <Menu
            align="start"
            trigger={
              <button type="button" className={styles.file} aria-label={t('chooseFile', { name })}>
                <FileIcon />
                <span className={styles.name}>{name}</span>
                <ChevronDownIcon />
              </button>
            }
            entries={documents.map((one) => ({
              label: one.name,
              icon: <FileIcon />,
              onSelect: () => controller.scrollToPage(one.fileKey, 1),
            }))}
          />
        ) : (
          <span className={styles.file}>
            <FileIcon />
            <span className={styles.name}>{name}</span>
          </span>
        )}
        <BarRule />
        <IconButton
          label={t('previousPage')}
          icon={<ChevronLeftIcon />}
          size="dense"
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && goTo(page - 1)}
        />
        <span className={styles.page}>{t('pageOfPages', { page, pages: pdf.pageCount })}</span>
        <IconButton
          label={t('nextPage')}
          icon={<ChevronRightIcon />}
          size="dense"
          aria-disabled={page >= pdf.pageCount || undefined}
          onClick={() => page < pdf.pageCount && goTo(page + 1)}
        />
        <span className={styles.zoom}>
          <BarRule />
          <IconButton
            label={t('zoomOut')}
            icon={<ZoomOutIcon />}
            size="dense"
            onClick={() => controller.zoomOut()}
          />
          <IconButton
            label={t('zoomIn')}
            icon={<ZoomInIcon />}
            size="dense"
            onClick={() => controller.zoomIn()}
          />
        </span>
        <span className={styles.apart}>
          <BarRule />
        </span>
        {children}
      </div>
    </div>
  );
}
