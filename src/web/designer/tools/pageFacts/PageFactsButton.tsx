import { memo, useEffect, useState } from 'react';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { InfoIcon } from '#web/ui/theme/icons.tsx';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { LaterFacts } from './laterFacts.ts';
import styles from './PageFactsButton.module.css';
import { oddityWords, pageOddities } from './pageOddities.ts';

/**
 * A developer's way to a page's facts above it; always in view, with words, where services
 * disagree.
 */
export const PageFactsButton = memo(function PageFactsButton({ page }: { page: LayerPage }) {
  const t = useTexts('files');
  const { fileKey, pageNumber } = page;
  const document = useDesigner((state) => state.documents.get(fileKey));
  const pdf = document?.state === 'open' ? document.pdf : undefined;
  const [box, setBox] = useState<PageBox>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isShown = true;
    void pdf?.pageBox(pageNumber).then((found) => {
      if (isShown && !isPdfProblem(found)) setBox(found);
    });
    return () => {
      isShown = false;
    };
  }, [pdf, pageNumber]);
  const { isDeveloper } = useDesignerHost();
  if (!box || !pdf || !isDeveloper) return null;
  const words = pageOddities(box).map((oddity) => oddityWords(t, oddity, box));
  const isOdd = words.length > 0;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, isOdd && styles.odd)}
        tabIndex={isOdd ? 0 : -1}
        aria-label={isOdd ? t('pageFactsOdd', { words: words.join(', ') }) : t('pageFacts')}
        data-tip={isOdd ? t('pageFactsTip') : t('pageFacts')}
        onClick={() => setOpen(true)}
      >
        <InfoIcon />
        {isOdd && <span>{words.join(' · ')}</span>}
      </button>
      {isOpen && (
        <LaterFacts.Part
          fileKey={fileKey}
          pageNumber={pageNumber}
          pdf={pdf}
          box={box}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
});
