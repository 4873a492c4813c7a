import type { Draft } from '#core/draft/draft.ts';
import type { Problem } from '#core/draft/problems/problem.ts';
import { provisionalWireIds } from '#core/draft/wireIds.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { ProblemItem } from '#web/designer/panels/problems/ProblemItem.tsx';
import { jumpWords } from '#web/designer/panels/problems/problemWords.ts';
import { useDraftReading } from '#web/designer/store/designerContext.ts';
import styles from './SendDialog.module.css';

/** Problems that are listed; the tab holds all. */
const problemsShown = 20;

/** What is in the way, or worth a look, before sending; with a way there and a fix. */
export function SendProblems({
  draft,
  problems,
  onLeave,
}: {
  draft: Draft;
  problems: readonly Problem[];
  onLeave: () => void;
}) {
  const t = useTexts('send');
  useTexts('problems');
  const speaker = useSpeaker();
  if (problems.length === 0) return null;
  const blocking = problems.filter((problem) => problem.severity === 'blocking').length;
  return (
    <section>
      <h3 className={styles.caption}>
        {t('problems', {
          counts: [
            blocking > 0 && t('blocking', { count: blocking }),
            problems.length > blocking && t('warnings', { count: problems.length - blocking }),
          ]
            .filter(Boolean)
            .join(', '),
        })}
      </h3>
      <ul className={styles.list}>
        {problems.slice(0, problemsShown).map((problem) => (
          <ProblemItem
            key={problem.id}
            problem={problem}
            jump={jumpWords(draft, problem, speaker)}
            isCurrent={false}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {problems.length > problemsShown && (
        <p className={styles.hint}>
          {t('moreProblems', { count: problems.length - problemsShown })}
        </p>
      )}
    </section>
  );
}

/** What each signer has to do, under the ids that the service will assign. */
export function SendSigners({ draft }: { draft: Draft }) {
  const t = useTexts('send');
  const reading = useDraftReading();
  const ids = provisionalWireIds(draft);
  if (draft.signers.length === 0) return null;
  return (
    <section>
      <h3 className={styles.caption}>{t('signersTitle')}</h3>
      <ul className={styles.list}>
        {draft.signers.map((signer, index) => {
          const count = reading.signerCount(draft.fields, signer.id);
          return (
            <li key={signer.id} className={styles.signer}>
              <Badge index={index} />
              <span className={styles.signerName}>
                <b>{signerLabel(draft, signer.id)}</b>{' '}
                <span className={styles.quiet}>{signer.email || t('noEmail')}</span>
              </span>
              <code className={styles.id}>{ids[index]}</code>
              <span className={styles.work}>
                {t('signerWork', {
                  fields: t('fields', { count: count.fields }),
                  signatures: t('signatures', { count: count.signatures }),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
