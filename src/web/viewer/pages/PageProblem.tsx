import { useTexts } from '#web/texts/useTexts.ts';
import type { PdfProblem } from '#web/pdf/engine/pdfProblem.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './Viewer.module.css';

interface PageProblemProps {
  problem: PdfProblem;
  onRetry: () => void;
}

/** Says on the page itself why it has no picture. */
export function PageProblem({ problem, onRetry }: PageProblemProps) {
  const t = useTexts('viewer');
  const common = useTexts('common');
  const isSlow = problem.kind === 'timeout';
  return (
    <div className={styles.problem}>
      <ErrorNote
        tone="warn"
        title={t(isSlow ? 'pageTimeout' : 'pageDamaged')}
        action={
          <Button dense onClick={onRetry}>
            {common('retry')}
          </Button>
        }
      >
        <p>{t(isSlow ? 'pageTimeoutText' : 'pageDamagedText')}</p>
        {problem.detail && <p>{t('details', { detail: problem.detail })}</p>}
      </ErrorNote>
    </div>
  );
}
