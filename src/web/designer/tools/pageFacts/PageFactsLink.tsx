import { type ReactNode, useState } from 'react';
import type { PageBox } from '#core/geometry/pdfSpace.ts';
import { isPdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { LaterFacts } from './laterFacts.ts';
import styles from './PageFactsButton.module.css';

interface PageFactsLinkProps {
  fileKey: string;
  pageNumber: number;
  /** The words to press, such as the page's size. */
  children: ReactNode;
}

/** Words that lead developers to the facts of a page. */
export function PageFactsLink({ fileKey, pageNumber, children }: PageFactsLinkProps) {
  const t = useTexts('files');
  const document = useDesigner((state) => state.documents.get(fileKey));
  const pdf = document?.state === 'open' ? document.pdf : undefined;
  const [shown, setShown] = useState<{ pageNumber: number; box: PageBox }>();
  const { isDeveloper } = useDesignerHost();
  const open = async () => {
    const box = await pdf?.pageBox(pageNumber);
    if (box && !isPdfProblem(box)) setShown({ pageNumber, box });
  };
  if (!isDeveloper) return <span>{children}</span>;
  return (
    <>
      <button
        type="button"
        className={styles.link}
        data-tip={t('pageFacts')}
        onClick={() => void open()}
      >
        {children}
      </button>
      {shown && pdf && (
        <LaterFacts.Part
          fileKey={fileKey}
          {...shown}
          pdf={pdf}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
