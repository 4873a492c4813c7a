import { type ReactNode, useEffect } from 'react';
import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { transactionStatus } from '#core/wire/transactionStatus.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { DownloadIcon, ShieldIcon } from '#web/ui/theme/icons.tsx';
import { DownloadLink } from '#web/signing/document/DownloadLink.tsx';
import type { Documents } from '#web/signing/document/useDocuments.ts';
import { formatDay } from '#web/signing/formatDay.ts';
import { documentsTitle, SigningBar } from '#web/signing/SigningBar.tsx';
import type { SigningStore } from '#web/filling/session/createSigningStore.ts';
import type { SigningApi } from '#web/signing/signingApi.ts';
import { Centered } from '#web/ui/layout/Centered.tsx';
import styles from './FinishedScreen.module.css';
import { SignedPaper } from './SignedPaper.tsx';
import { SignerList } from './SignerList.tsx';

interface FinishedScreenProps {
  api: SigningApi;
  view: SigningView;
  store: SigningStore;
  documents: Documents;
  /** What stands here and was not signed. */
  note: ReactNode;
}

/** After finishing: who still signs, and the sealed document once it is there. Kept up to date. */
export function FinishedScreen({ api, view, store, documents, note }: FinishedScreenProps) {
  const t = useTexts('signing');
  const name = documentsTitle(view.files, t);
  useScreenTitle(t('signedTitleBar', { name }));
  const isSealed = view.status === transactionStatus.signed;
  const isSealing = view.status === transactionStatus.inProgress;
  const title = t(isSealed ? 'allSignedTitle' : 'signedTitle');
  useEffect(() => announce(title), [title]);
  const signedAt = view.signedAt === undefined ? undefined : new Date(view.signedAt);
  const when = signedAt ? format(signedAt, { dateStyle: 'long', timeStyle: 'short' }) : '';
  return (
    <>
      <SigningBar title={name} />
      <Centered className={styles.screen}>
        <div className={styles.card}>
          <SignedPaper view={view} store={store} documents={documents} />
          <div className={styles.words}>
            <h2 className={styles.title}>{title}</h2>
            <p>
              {isSealed
                ? t('allSignedText')
                : isSealing
                  ? t(view.sealingWaits ? 'sealingWaitsText' : 'sealingText')
                  : t('signedText', { when })}
            </p>
            {!isSealed && <WhatNext view={view} isSealing={isSealing} />}
          </div>
          {note}
          <SignerList view={view} signedAt={signedAt} />
          <div className={styles.actions}>
            {isSealed ? (
              view.files.map(({ fileId, displayName }) => (
                <DownloadLink key={fileId} source={api} document={{ fileId, displayName }}>
                  {view.files.length === 1
                    ? t('download')
                    : t('downloadNamed', { name: displayName })}
                </DownloadLink>
              ))
            ) : (
              <>
                <button type="button" disabled className={buttonClass({ variant: 'plain' })}>
                  <DownloadIcon />
                  {t('download')}
                </button>
                <p className={styles.hint}>{t(isSealing ? 'readySoon' : 'readyLater')}</p>
              </>
            )}
            {isSealed && (
              <a
                href={`${pagePaths.verify.build()}?language=${pageSpeaker.language()}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'quiet' })}
              >
                <ShieldIcon />
                {t('verify')}
              </a>
            )}
          </div>
        </div>
      </Centered>
    </>
  );
}

/** For whom it waits and until when, and how the document comes. */
function WhatNext({ view, isSealing }: { view: SigningView; isSealing: boolean }) {
  const t = useTexts('signing');
  const { others, lastDay, mailedTo } = view;
  const count = others.total - others.signed;
  const waits = !isSealing && count > 0 && t('stillSign', { count });
  const until = waits && lastDay && t('atTheLatest', { date: formatDay(lastDay) });
  return (
    <p>
      {[waits, until, mailedTo && t('comesByMail', { email: mailedTo })].filter(Boolean).join(' ')}
    </p>
  );
}

function format(moment: Date, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formatLocale(), style).format(moment);
}
