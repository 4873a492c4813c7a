import { type ReactNode, useState } from 'react';
import { removeFile } from '#core/draft/commands/fileCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { OpenProgress } from '#web/viewer/opening/OpenProgress.tsx';
import type { PdfProblemKind } from '#web/pdf/engine/pdfProblem.ts';
import { PdfProblemNote } from '#web/viewer/opening/PdfProblemNote.tsx';
import { UrgentNotes } from '#web/designer/files/FileNotes.tsx';
import { useDesignerHost, useSettled } from '#web/designer/host/designerHost.ts';
import { keepAsCopy } from '#web/designer/open/keepAsCopy.ts';
import type { RefusedFile } from '#web/designer/open/createDraftFromFiles.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { AddPdf } from './AddPdf.tsx';
import styles from './Desk.module.css';

interface NoticesProps {
  refused: readonly RefusedFile[];
  trouble: string | undefined;
  onDismiss: () => void;
  onFiles: (files: readonly File[]) => void;
  /** What else is to be said. */
  children?: ReactNode;
}

/** What is wrong with saving and documents, at the top of the desk; the rest stays usable. */
export function Notices({ refused, trouble, onDismiss, onFiles, children }: NoticesProps) {
  const common = useTexts('common');
  const close = (
    <Button dense onClick={onDismiss}>
      {common('close')}
    </Button>
  );
  return (
    <div className={styles.notices}>
      <SavingNotice />
      <DocumentNotices onFiles={onFiles} />
      <UrgentNotes />
      {refused.map(({ name, problem }) => (
        <PdfProblemNote key={name} fileName={name} problem={problem} action={close} />
      ))}
      {trouble !== undefined && <ErrorNote title={trouble} action={close} />}
      {children}
    </div>
  );
}

function SavingNotice() {
  const t = useTexts('designer');
  const { store, keeper } = useDesignerSession();
  const saving = useDesigner((state) => state.saving);
  const detail = useDesigner((state) => state.savingDetail);
  const { showDraft } = useDesignerHost();
  const common = useTexts('common');
  const [failed, setFailed] = useState<'copying' | 'loading'>();
  const [isRead, setRead] = useState(false);
  if (saving === 'memory')
    return (
      !isRead && (
        <ErrorNote
          tone="warn"
          title={t('keepsNothing')}
          action={
            <div className={styles.actions}>
              <Button dense onClick={() => keeper.retry()}>
                {t('tryAgain')}
              </Button>
              <Button dense onClick={() => setRead(true)}>
                {common('close')}
              </Button>
            </div>
          }
        >
          <p>{t('keepsNothingText')}</p>
        </ErrorNote>
      )
    );
  if (saving === 'failed')
    return (
      <ErrorNote
        title={t('savingFailedTitle')}
        action={
          <Button dense onClick={() => keeper.retry()}>
            {t('tryAgain')}
          </Button>
        }
      >
        <p>{t('savingFailedText')}</p>
        {detail && <p>{detail}</p>}
      </ErrorNote>
    );
  if (saving !== 'elsewhere') return null;
  const copy = async (show: (draftId: string) => void) => {
    try {
      const title = t('copyTitle', { title: store.getState().history.present.title });
      show(await keepAsCopy(store, title));
    } catch {
      setFailed('copying');
    }
  };
  return (
    <ErrorNote
      tone="warn"
      title={t('elsewhereTitle')}
      action={
        <div className={styles.actions}>
          <Button dense onClick={() => void keeper.loadOther().catch(() => setFailed('loading'))}>
            {t('loadOther')}
          </Button>
          {showDraft && (
            <Button dense onClick={() => void copy(showDraft)}>
              {t('keepCopy')}
            </Button>
          )}
        </div>
      }
    >
      <p>{t('elsewhereText')}</p>
      {failed && <p>{failed === 'copying' ? t('copyFailed') : t('openFailedText')}</p>}
    </ErrorNote>
  );
}

/** What may go better at another try. */
const retried: ReadonlySet<PdfProblemKind> = new Set([
  'passwordCancelled',
  'aborted',
  'timeout',
  'tabEnded',
  'notFetched',
  'unreadable',
]);

function DocumentNotices({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('designer');
  const { store, documents: opener } = useDesignerSession();
  const files = useDraft((draft) => draft.files);
  const documents = useDesigner((state) => state.documents);
  const isSettled = useSettled();
  return files.map(({ key, fileId }) => {
    const document = documents.get(key);
    if (document?.state === 'opening')
      return (
        <OpenProgress
          key={key}
          fileName={fileId}
          progress={document}
          onCancel={() => opener.cancel(key)}
        />
      );
    if (document?.state !== 'failed') return null;
    const remove = () =>
      store.apply({ key: 'removeFile', values: { name: fileId } }, (draft) =>
        removeFile(draft, key),
      );
    const canRetry = retried.has(document.problem.kind);
    return (
      <PdfProblemNote
        key={key}
        fileName={fileId}
        problem={document.problem}
        action={
          <div className={styles.actions}>
            {canRetry && (
              <Button dense onClick={() => opener.retry(key)}>
                {t('tryAgain')}
              </Button>
            )}
            {!isSettled && (
              <>
                <Button dense onClick={remove}>
                  {t('removeFileShort')}
                </Button>
                <AddPdf
                  look="plain"
                  dense
                  label={t('chooseOther')}
                  onFiles={(chosen) => {
                    remove();
                    onFiles(chosen);
                  }}
                />
              </>
            )}
          </div>
        }
      />
    );
  });
}
