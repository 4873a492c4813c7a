import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { Thumbnails } from '#web/viewer/thumbnails/Thumbnails.tsx';
import { PageCounts, PageMarks } from '#web/designer/canvas/layers/PageMarks.tsx';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import { AddPdf } from './AddPdf.tsx';
import { PageBox } from './PageBox.tsx';
import styles from './Rail.module.css';

const renderMarks: RenderPageLayer = (page) => <PageMarks page={page} />;
const renderCounts: RenderPageLayer = (page) => <PageCounts page={page} />;

/** All pages in small, with the fields on them, and the way to add a document. */
export function PagesList({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { viewer } = useDesignerSession();
  return (
    <div className={styles.pages} data-area="pages">
      <div className={styles.head}>
        <PageBox />
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
