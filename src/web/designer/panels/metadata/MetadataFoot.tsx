import type { Draft } from '#core/draft/draft.ts';
import type { FileMetadataText } from '#core/draft/metadata/draftToMetadata.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { AlertIcon, CheckIcon, FailedIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';
import { goToProblem } from '#web/designer/panels/problems/goToProblem.ts';
import { type TypedFault, faultWords } from './faultWords.ts';
import styles from './MetadataTab.module.css';
import { problemWords } from '#web/designer/panels/problems/problemWords.ts';
import { type EdgeConfig, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { edgeOf, switchEdge } from '#web/designer/wire/rightEdge.ts';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';

interface MetadataFootProps {
  /** The document that is shown; undefined for the body that creates the transaction. */
  metadata: FileMetadataText | undefined;
  draft: Draft;
  config: EdgeConfig;
  /** Why the text that is typed means nothing yet. */
  fault: TypedFault | undefined;
}

/**
 * Under the JSON: whether the service would take it, how much it holds, which edge `Right` counts
 * from, whose signer ids these are.
 */
export function MetadataFoot({ metadata, draft, config, fault }: MetadataFootProps) {
  const t = useTexts('panels');
  const editor = useTexts('editor');
  useTexts('problems');
  const speaker = useSpeaker();
  const session = useDesignerSession();
  const { store } = session;
  const record = useDesigner((state) => state.submission.record);
  const problem = useProblems().find(
    ({ severity, place }) => severity === 'blocking' && place.fileKey === metadata?.fileKey,
  );
  const edge = edgeOf(draft, config);
  const edgeWords = t(edge === 'left' ? 'leftEdge' : 'rightEdge');
  const isService =
    record?.signerIds !== undefined && record.signerIds.length === draft.signers.length;

  return (
    <div className={styles.foot}>
      {fault ? (
        <span className={classNames(styles.state, styles.bad, styles.held)}>
          <FailedIcon />
          <span>
            {faultWords(editor, fault)}{' '}
            <button type="button" className={styles.switch} onClick={fault.discard}>
              {editor('discard')}
            </button>
          </span>
        </span>
      ) : metadata && metadata.awaitedPages.length > 0 ? (
        <span className={styles.state}>
          <AlertIcon />
          {t('awaitedPages', { count: metadata.awaitedPages.length })}
        </span>
      ) : problem ? (
        <button
          type="button"
          className={`${styles.state} ${styles.bad}`}
          onClick={() => goToProblem(session, problem)}
        >
          <FailedIcon />
          {problemWords(draft, problem, speaker).sentence}
        </button>
      ) : (
        <span className={`${styles.state} ${styles.ok}`}>
          <CheckIcon />
          {t('valid')}
        </span>
      )}
      <span>
        {metadata
          ? t('counts', {
              fields: t('fields', { count: metadata.fieldCount }),
              formSets: t('formSets', { count: metadata.formSetCount }),
            })
          : t('signerCount', { count: draft.signers.length })}
      </span>
      {metadata && (
        <span className={styles.edge}>
          {t('rightCountsFrom')}
          {config.service === 'remote' ? (
            <button
              type="button"
              className={styles.switch}
              data-tip={t('switchEdge')}
              onClick={() =>
                store.apply({ key: 'switchRight' }, (present) => switchEdge(present, config))
              }
            >
              {edgeWords}
            </button>
          ) : (
            <span>{edgeWords}</span>
          )}
          <Calibration />
        </span>
      )}
      {metadata && draft.signers.length > 0 && (
        <span className={styles.ids}>
          {isService ? t('idsService', { id: record.transactionId ?? '' }) : t('idsProvisional')}
        </span>
      )}
    </div>
  );
}

/** How the edge is found out, where the page around tells. */
function Calibration() {
  const t = useTexts('panels');
  const { CalibrationLink, isDeveloper } = useDesignerHost();
  return (
    isDeveloper &&
    CalibrationLink && <CalibrationLink className={styles.switch}>{t('calibrate')}</CalibrationLink>
  );
}
