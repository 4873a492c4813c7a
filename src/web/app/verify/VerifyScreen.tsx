import { isolateName } from '#core/writing/isolateName.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Verdict, SealFinding } from '#core/wire/surfaces/verifySurface.ts';
import { ApiFailure } from '#web/api/apiResult.ts';
import { limits } from '#core/wire/limits.ts';
import { useVerification } from '#web/api/useVerification.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { formatMoment } from '#web/texts/formatWhen.ts';
import { preferredLanguage } from '#web/texts/preferredLanguage.ts';
import { useLanguage } from '#web/texts/useLanguage.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useFileDrop } from '#web/ui/browser/useFileDrop.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Centered, LoadingMain } from '#web/ui/layout/Centered.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { AlertIcon, FailedIcon, FileIcon, InfoIcon, ShieldIcon } from '#web/ui/theme/icons.tsx';
import { Trouble } from '#web/session/Trouble.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { classNames } from '#web/ui/classNames.ts';
import message from '#web/app/frame/MessageScreen.module.css';
import styles from './VerifyScreen.module.css';

/**
 * Says of a PDF that is dropped or chosen whether this installation sealed it, when, who signed,
 * and whether anything came after. Nobody has to sign in.
 */
export function VerifyScreen() {
  const common = useTexts('common');
  const [language] = useState(languageHere);
  const isReady = useLanguage(language, 'verify', 'errors');
  return isReady ? <Verification /> : <LoadingMain label={common('loading')} />;
}

/** The language of the signer's page whose link led here, else the first of the browser's. */
function languageHere(): string {
  const asked = new URLSearchParams(location.search).get('language');
  return preferredLanguage(asked === null ? navigator.languages : [asked, ...navigator.languages]);
}

function Verification() {
  const t = useTexts('verify');
  useScreenTitle(t('title'));
  const [name, setName] = useState('');
  const { mutate: verify, data, error, isPending } = useVerification();
  const take = ([pdf]: readonly File[]) => {
    if (!pdf || isPending) return;
    setName(pdf.name);
    verify(pdf);
  };
  const { isOver, handlers } = useFileDrop(take);
  return (
    <div className={styles.screen} data-over={isOver || undefined} {...handlers}>
      <AppBar />
      <Centered lifted className={styles.main}>
        <div className={classNames(message.card, styles.card)}>
          <h1 className={message.title}>{t('title')}</h1>
          <p className={message.text}>{t('lead')}</p>
          <div className={styles.choose}>
            <FileButton
              className={buttonClass({ variant: 'primary' })}
              disabled={isPending}
              onFiles={take}
            >
              <FileIcon />
              {t('choose')}
            </FileButton>
            <p className={styles.hint}>{t(isOver ? 'dropNow' : 'orDrop')}</p>
          </div>
          {isPending ? (
            <Spinner label={t('busy', { name })} />
          ) : error ? (
            <Failure error={error} />
          ) : (
            data && <Answer name={name} answer={data} />
          )}
          <p className={styles.note}>{t('notKept')}</p>
        </div>
      </Centered>
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  const t = useTexts('verify');
  const known = knownTrouble(error);
  const size = formatBytes(limits.pdfBytes, formatLocale());
  return (
    <ErrorNote title={t('failed')}>
      {known === 'tooLarge' ? (
        t('tooLarge', { size })
      ) : known ? (
        t(known)
      ) : (
        <Trouble error={error} />
      )}
    </ErrorNote>
  );
}

/** The text for a refusal that may meet anybody; the server words its own in English only. */
function knownTrouble(error: Error) {
  if (!(error instanceof ApiFailure) || error.error.kind !== 'refused') return undefined;
  const { status, problems } = error.error;
  const code = problems[0]?.Code ?? '';
  if (status === 429) return 'tooMany';
  if (status === 413) return 'tooLarge';
  if (code === 'pdf-not-pdf') return 'notPdf';
  if (code === 'busy') return 'othersFirst';
  return code.startsWith('pdf-') ? 'unreadable' : undefined;
}

const icons: Record<Verdict, ReactNode> = {
  sealed: <ShieldIcon />,
  appended: <AlertIcon />,
  unrecorded: <AlertIcon />,
  changed: <FailedIcon />,
  foreign: <InfoIcon />,
  unsigned: <InfoIcon />,
};

function Answer({ name, answer }: { name: string; answer: SealFinding }) {
  const t = useTexts('verify');
  const heading = useId();
  const { verdict, signers } = answer;
  // That every byte is as it was only the record tells: the signature itself is under no seal.
  const text = verdict === 'sealed' && !signers ? 'sealedAloneText' : (`${verdict}Text` as const);
  const title = t(`${verdict}Title`);
  useEffect(() => announce(`${name}: ${title}`), [name, title]);
  return (
    <section className={styles.answer} data-verdict={verdict} aria-labelledby={heading}>
      {icons[verdict]}
      <div className={styles.words}>
        <h2 id={heading} className={styles.verdict}>
          {title}
        </h2>
        <p className={message.text}>{t(text)}</p>
        <Facts name={name} answer={answer} />
      </div>
    </section>
  );
}

function Facts({ name, answer }: { name: string; answer: SealFinding }) {
  const t = useTexts('verify');
  const { sealedAt, stampedAt, isAuditTrail, signers } = answer;
  const isOurs = ['sealed', 'appended', 'unrecorded'].includes(answer.verdict);
  const facts: [string, string][] = [[t('file'), name]];
  if (isAuditTrail) facts.push([t('kind'), t('auditTrail')]);
  if (sealedAt) facts.push([t('sealedAt'), formatMoment(new Date(sealedAt), formatLocale())]);
  if (stampedAt) facts.push([t('stampedAt'), formatMoment(new Date(stampedAt), formatLocale())]);
  if (isOurs) {
    const and = new Intl.ListFormat(formatLocale(), { type: 'conjunction' });
    const who = signers ? and.format(signers.map(isolateName)) : t('signersUnknown');
    facts.push([t('signers'), who === '' ? t('nobody') : who]);
  }
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
