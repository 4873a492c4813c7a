import { useTexts } from '#web/texts/useTexts.ts';
import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { Thumbnails } from '#web/viewer/Thumbnails.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { PageCounts, PageMarks } from '../canvas/PageMarks.tsx';
import { useDesignerSession } from '../store/designerContext.ts';
import { AddPdf } from './AddPdf.tsx';
import styles from './Rail.module.css';

const renderMarks: RenderPageLayer = (page) => <PageMarks page={page} />;
const renderCounts: RenderPageLayer = (page) => <PageCounts page={page} />;

/** All pages in small, with the fields on them, and the way to add a document. */
export function PagesList({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('designer');
  const { viewer } = useDesignerSession();
  const count = useViewerState(viewer, (state) => state.totalPages);
  return (
    <div className={styles.pages} data-area="pages">
      <div className={styles.head}>
        <h2 className={styles.headTitle}>{t('pages')}</h2>
        <span className={styles.count}>{count}</span>
        <span className={styles.push}>
          <AddPdf onFiles={onFiles} />
        </span>
      </div>
      <Thumbnails
        controller={viewer}
        renderThumbnailLayer={renderMarks}
        renderThumbnailSide={renderCounts}
      />
    </div>
  );
}
