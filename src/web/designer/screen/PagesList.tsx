import { useState } from 'react';
import type { RenderPageLayer } from '#web/viewer/pageLayer.ts';
import { Thumbnails } from '#web/viewer/thumbnails/Thumbnails.tsx';
import { PageCounts, PageMarks } from '#web/designer/canvas/layers/PageMarks.tsx';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import { AddPdf } from './AddPdf.tsx';
import styles from './Rail.module.css';
import { useTexts } from '#web/texts/useTexts.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { useCurrentPage, useViewerState } from '#web/viewer/useViewerState.ts';

const renderMarks: RenderPageLayer = (page) => <PageMarks page={page} />;
const renderCounts: RenderPageLayer = (page) => <PageCounts page={page} />;

/** All pages in small, with the fields on them, and the way to add a document. */
export function PagesList({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { viewer } = useDesignerSession();
  const isSettled = useSettled();
  return (
    <div className={styles.pages} data-area="pages">
      <div className={styles.head}>
        <PageNumber />
        {!isSettled && (
          <span className={styles.push}>
            <AddPdf onFiles={onFiles} />
          </span>
        )}
      </div>
      <Thumbnails
        controller={viewer}
        renderThumbnailLayer={renderMarks}
        renderThumbnailSide={renderCounts}
      />
    </div>
  );
}

/** The head of the page list: the page in view, of how many. Enter goes to a typed number. */
function PageNumber() {
  const t = useTexts('designer');
  const { viewer } = useDesignerSession();
  const current = useCurrentPage(viewer);
  const documents = useViewerState(viewer, (state) => state.documents);
  const [typed, setTyped] = useState<string>();
  const count = documents.find(({ fileKey }) => fileKey === current?.fileKey)?.pdf.pageCount ?? 0;
  if (!current || count < 2)
    return (
      <>
        <h2 className={styles.headTitle}>{t('pages')}</h2>
        <span className={styles.count}>{count}</span>
      </>
    );

  const go = () => {
    const number = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (!(number >= 1)) return;
    const page = Math.min(number, count);
    // The keys of the canvas are meant from here on.
    void viewer
      .revealPage(current.fileKey, page)
      .then(() => viewer.pageElement(current.fileKey, page)?.focus({ preventScroll: true }));
  };
  return (
    <div className={styles.count}>
      <VisuallyHidden as="h2">{t('pages')}</VisuallyHidden>
      <input
        className={styles.pageBox}
        aria-label={t('goToPage')}
        inputMode="numeric"
        autoComplete="off"
        size={String(count).length}
        value={typed ?? current.pageNumber}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          else if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {t('ofPages', { count })}
    </div>
  );
}
