import { useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { VisuallyHidden } from '#web/ui/parts/VisuallyHidden.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import styles from './Rail.module.css';

/**
 * The head of the page list: the page in view, out of how many. Typing another number and Enter
 * goes there, at most to the last.
 */
export function PageBox() {
  const t = useTexts('designer');
  const { viewer } = useDesignerSession();
  const current = useViewerState(viewer, (state) => state.currentPage);
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
    if (number >= 1) viewer.scrollToPage(current.fileKey, Math.min(number, count));
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
