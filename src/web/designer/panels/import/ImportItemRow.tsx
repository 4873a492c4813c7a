import type { DraftFile } from '#core/draft/draft.ts';
import type { WireProblem } from '#core/wire/errorBody.ts';
import { sayProblem } from '#web/texts/sayRefusal.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { DoneIcon, FailedIcon, FileIcon } from '#web/ui/theme/icons.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { importNote } from './importWords.ts';
import styles from './ImportMetadata.module.css';
import { doubledDocuments, type ImportItem, type ItemOutcome } from './importPlan.ts';

/** Problems that are spelt out; the rest is counted. */
const problemsShown = 5;

interface ImportItemRowProps {
  item: ImportItem;
  items: readonly ImportItem[];
  /** Undefined as long as its document is not chosen. */
  outcome: ItemOutcome | undefined;
  files: readonly DraftFile[];
  onChoose: (fileKey: string) => void;
}

/** One text to import: its document, and what would come of it or why it cannot be. */
export function ImportItemRow({ item, items, outcome, files, onChoose }: ImportItemRowProps) {
  const t = useTexts('panels');
  const isDoubled = item.fileKey !== undefined && doubledDocuments(items).has(item.fileKey);
  const chosen = files.find((file) => file.key === item.fileKey);
  return (
    <li className={styles.item}>
      {outcome === undefined ? (
        <FileIcon />
      ) : outcome.ok ? (
        <DoneIcon className={styles.ok} />
      ) : (
        <FailedIcon className={styles.bad} />
      )}
      <div className={styles.words}>
        {files.length > 1 ? (
          <Labelled
            label={t('importInto', { name: item.name })}
            error={isDoubled ? t('importTwice', { name: chosen?.displayName ?? '' }) : undefined}
          >
            {(control) => (
              <NativeSelect
                {...control}
                dense
                value={item.fileKey ?? ''}
                onChange={(event) => onChoose(event.target.value)}
              >
                <option value="" disabled>
                  {t('importChoose')}
                </option>
                {files.map((file) => (
                  <option key={file.key} value={file.key}>
                    {file.fileId}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labelled>
        ) : (
          <b className={styles.name}>{item.name}</b>
        )}
        {outcome?.ok === true && (
          <>
            <p>
              {t('counts', {
                fields: t('fields', { count: outcome.fields }),
                formSets: t('formSets', { count: outcome.formSets }),
              })}
            </p>
            {outcome.notices.map((notice) => (
              <p key={notice.code} className={styles.note}>
                {importNote(notice, t)}
              </p>
            ))}
          </>
        )}
        {outcome?.ok === false && (
          <div role="alert">
            <p className={styles.bad}>
              {t('importProblems', { name: item.name, count: outcome.problems.length })}
            </p>
            <ul className={styles.problems}>
              {outcome.problems.slice(0, problemsShown).map((problem) => (
                <li key={`${problem.Path} ${problem.Code}`}>
                  <Fault problem={problem} />
                </li>
              ))}
              {outcome.problems.length > problemsShown && (
                <li>
                  {t('importMoreProblems', { count: outcome.problems.length - problemsShown })}
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
    </li>
  );
}

/** What is wrong, and where. Most sentences begin with the place; it is not said twice. */
function Fault({ problem }: { problem: WireProblem }) {
  useTexts('refusals');
  const speaker = useSpeaker();
  const { Path: path } = problem;
  const message = sayProblem(problem, speaker);
  if (path === '') return message;
  const rest = message.startsWith(`${path} `) ? message.slice(path.length) : ` ${message}`;
  return (
    <>
      <code>{path}</code>
      {rest}
    </>
  );
}
