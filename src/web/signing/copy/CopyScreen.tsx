import { useQuery } from '@tanstack/react-query';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { copyPaths } from '#core/wire/paths.ts';
import { type CopyView, copyViewSchema } from '#core/wire/surfaces/copySurface.ts';
import { ApiFailure, type ApiError, valueOrThrow } from '#web/api/apiResult.ts';
import { askInTime } from '#web/api/patience/askInTime.ts';
import { type Fetch, requestJson } from '#web/api/request.ts';
import { probePdf, requestPdf } from '#web/api/patience/requestPdf.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { formatLocale } from '#web/texts/formatLocale.ts';
import { useLanguage } from '#web/texts/useLanguage.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Centered, LoadingMain } from '#web/ui/layout/Centered.tsx';
import { DoneIcon, ExpiredIcon, ShieldIcon } from '#web/ui/theme/icons.tsx';
import { DownloadLink } from '#web/signing/document/DownloadLink.tsx';
import type { DownloadSource } from '#web/signing/document/saveDocument.ts';
import { LinkTrouble } from '#web/signing/ended/LinkTrouble.tsx';
import { MessageCard } from '#web/signing/ended/MessageCard.tsx';
import card from '#web/signing/ended/MessageCard.module.css';
import styles from './CopyScreen.module.css';

/** `/copy/:token`: the sealed documents for somebody who signed nothing. The token is the key. */
export function CopyScreen({ token }: { token: string }) {
  const common = useTexts('common');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['copy', token],
    queryFn: async ({ signal }) => {
      const path = copyPaths.view.build({ token });
      return valueOrThrow(
        await askInTime(
          20_000,
          (request) => requestJson(fetchHere, copyViewSchema, path, { signal: request.signal }),
          signal,
        ),
      );
    },
    gcTime: 0,
  });
  // A link that does not work has no language: the browser's stands in.
  const isReady = useLanguage(
    data?.language ?? (error ? navigator.language : undefined),
    'signing',
  );
  if (!isReady) return <LoadingMain label={common('loading')} />;
  if (data) return <Copies token={token} view={data} />;
  const refused = error instanceof ApiFailure ? error.error : undefined;
  return refused?.kind === 'refused' && refused.status === 410 ? (
    <NoCopies problems={refused.problems} />
  ) : (
    <LinkTrouble error={refused} busy={isFetching} onRetry={() => void refetch()} />
  );
}

const fetchHere: Fetch = (input, init) => fetch(input, init);

function sourceOf(token: string): DownloadSource {
  const fileUrl = (fileId: string) => copyPaths.file.build({ token, fileId });
  return {
    fileUrl,
    file: (fileId, options) => requestPdf(fetchHere, fileUrl(fileId), options),
    probeFile: (fileId) => probePdf(fetchHere, fileUrl(fileId)),
  };
}

function Copies({ token, view }: { token: string; view: CopyView }) {
  const t = useTexts('signing');
  const title = t('copiesTitle');
  const source = sourceOf(token);
  useScreenTitle(title);
  const when = new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(view.lastDay));
  return (
    <Centered className={styles.screen}>
      <div className={styles.card}>
        <h1 className={card.title}>{title}</h1>
        <p className={card.words}>{t('allSignedText')}</p>
        <div className={styles.actions}>
          {view.files.map(({ fileId, displayName, size }) => (
            <DownloadLink key={fileId} source={source} document={{ fileId, displayName }}>
              {t('downloadNamed', { name: displayName })} ({formatBytes(size, formatLocale())})
            </DownloadLink>
          ))}
          <a
            href={pagePaths.verify.build()}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet' })}
          >
            <ShieldIcon />
            {t('verify')}
          </a>
        </div>
        <p className={card.words}>{t('copiesUntil', { when })}</p>
      </div>
    </Centered>
  );
}

/** A link that was good once. */
function NoCopies({ problems }: Pick<Extract<ApiError, { kind: 'refused' }>, 'problems'>) {
  const t = useTexts('signing');
  const isRemoved = problems?.some(({ Code }) => Code === 'removed') ?? false;
  const title = t(isRemoved ? 'removedTitle' : 'copiesExpiredTitle');
  useScreenTitle(title);
  return (
    <MessageCard alone icon={isRemoved ? <DoneIcon /> : <ExpiredIcon />} title={title}>
      {t(isRemoved ? 'copiesRemovedText' : 'copiesExpiredText')}
    </MessageCard>
  );
}
