import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Draft } from '#core/draft/draft.ts';
import { draftToCreateTransaction } from '#core/draft/metadata/draftToCreateTransaction.ts';
import { useApi } from '#web/api/apiContext.ts';
import { valueOrThrow } from '#web/api/apiResult.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { withSender } from '#web/designer/wire/sentTexts.ts';
import { calledBy } from './stepWords.ts';
import dialog from './SendDialog.module.css';
import styles from './SendForm.module.css';

/** How long typing has to rest before the mails are asked for anew, in ms. */
const restMs = 300;

/** Shows each signer's mail as the service would write it now. */
export function MailPreview({ draft }: { draft: Draft }) {
  const t = useTexts('send');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.preview}>
      <Button
        dense
        variant="quiet"
        icon={<ChevronRightIcon />}
        className={dialog.detailsButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('preview')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Mails draft={draft} />}
      </div>
    </div>
  );
}

/** The mails of the draft as it was when typing last rested. */
function useMails(draft: Draft) {
  const { app } = useApi();
  const body = {
    transaction: draftToCreateTransaction(withSender(draft)),
    documents: draft.files.map(({ displayName, fileId }) => displayName || fileId),
  };
  const wanted = JSON.stringify(body);
  const [rested, setRested] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setRested(wanted), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return useQuery({
    queryKey: ['preview', rested],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      valueOrThrow(await app.previewMails(JSON.parse(rested) as typeof body, { signal })).mails,
  });
}

function Mails({ draft }: { draft: Draft }) {
  const t = useTexts('send');
  const { data: mails = [], error, isFetching, isPending } = useMails(draft);
  const [chosen, setChosen] = useState(0);
  const mail = mails.find(({ signer }) => signer === chosen) ?? mails[0];
  if (error)
    return (
      <ErrorNote tone="warn" title={t('previewFailed')}>
        <Trouble error={error} />
      </ErrorNote>
    );
  if (!mail) return isPending ? null : <p className={styles.quiet}>{t('previewNone')}</p>;
  return (
    <div className={styles.mail} aria-busy={isFetching}>
      {mails.length > 1 && (
        <Labelled label={t('previewFor')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={mail.signer}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {mails.map(({ signer, to }) => {
                const person = draft.signers[signer];
                return (
                  <option key={signer} value={signer}>
                    {person ? calledBy(draft, person) : to}
                  </option>
                );
              })}
            </NativeSelect>
          )}
        </Labelled>
      )}
      <article className={styles.letter} lang={mail.language} aria-label={t('preview')}>
        <p className={styles.subject}>{mail.subject}</p>
        <p className={styles.words}>{mail.text}</p>
      </article>
    </div>
  );
}
