import type { FileState } from '#core/wire/contract/transaction.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileIcon } from '#web/ui/theme/icons.tsx';
import { signerName } from '#web/tracking/signerName.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { DocumentFaults } from './DocumentFaults.tsx';
import styles from './FilesSection.module.css';
import { FactSection } from '#web/tracking/FactSection.tsx';

const stateTexts = {
  'awaiting metadata': 'fileMetadata',
  'awaiting pdf': 'filePdf',
  ready: 'fileReady',
  sealed: 'fileSealed',
  removed: 'fileRemoved',
} as const satisfies Record<FileState, string>;

/** What is said of a PDF in the languages of the screens; anything else comes in words. */
const noteTexts = {
  'pdf-mended': 'noteMended',
  'pdf-actions-removed': 'noteActionsRemoved',
  'pdf-actions-kept': 'noteActionsKept',
} as const;
const isKnownNote = (code: string): code is keyof typeof noteTexts =>
  Object.hasOwn(noteTexts, code);

/** The documents with how far each is. */
export function FilesSection({ fileIds }: { fileIds: readonly string[] }) {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  if (fileIds.length === 0) return null;
  return (
    <FactSection title={t('files')}>
      <ul>
        {fileIds.map((fileId) => {
          const file = transaction.Files?.[fileId];
          return (
            <li key={fileId}>
              <div className={styles.file}>
                <FileIcon />
                <span className={styles.name}>{file?.DisplayName || fileId}</span>
                {file && (
                  <span className={styles.state}>
                    {file.Pages === undefined
                      ? t(stateTexts[file.State])
                      : t('fileWithPages', {
                          pages: t('pages', { count: file.Pages }),
                          state: t(stateTexts[file.State]),
                        })}
                  </span>
                )}
              </div>
              {file?.Problems?.map(({ Code, Message }) => (
                <p key={Code} className={styles.note}>
                  {isKnownNote(Code) ? t(noteTexts[Code]) : Message}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
      <Warnings />
      <DocumentFaults />
    </FactSection>
  );
}

/** What will not be in the documents, as long as something can be done about it. */
function Warnings() {
  const t = useTexts('transaction');
  const { transaction } = useTracking();
  const words = (transaction.Problems ?? []).map(({ Code, Message, Signer: id }) => {
    if (Code === 'form-set-of-nobody') return t('noteOfNobody');
    const signer = transaction.Signers.find(({ Id }) => Id === id);
    const hasNoBox = Code === 'signature-without-box' && signer;
    return hasNoBox ? t('noteNoBox', { name: signerName(signer) }) : Message;
  });
  return [...new Set(words)].map((text) => (
    <p key={text} className={styles.note}>
      {text}
    </p>
  ));
}
