import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import { minutesFor } from '#web/filling/form/minutesFor.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { formatDay } from '#web/signing/formatDay.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { ChevronRightIcon, MailIcon } from '#web/ui/theme/icons.tsx';
import styles from './SigningScreen.module.css';

interface OpeningWordsProps {
  view: SigningView;
  title: string;
  fields: readonly FormField[];
}

/** Who asks for what, how much it is, and what happens at the end; then the sender's own words. */
export function OpeningWords({ view, title, fields }: OpeningWordsProps) {
  const t = useTexts('signing');
  const { intro, returnHost, lastDay } = view;
  return (
    <div className={styles.opening}>
      <p>
        {askOf(view, title, t)} {lastDay && `${t('signBy', { date: formatDay(lastDay) })}. `}
        {partOf(view, fields, t)}
      </p>
      <p className={styles.returns}>
        {view.mailedTo ? t('afterwardsMail', { email: view.mailedTo }) : t('afterwards')}
        {returnHost && ` ${t('returnsTo', { host: returnHost })}`}
      </p>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}

type Say = ReturnType<typeof useTexts<'signing'>>;

function askOf({ sender, scribbleName: name }: SigningView, title: string, t: Say): string {
  if (!sender) return t('askedToSign', { title });
  return name ? t('asksName', { sender, name, title }) : t('asksYou', { sender, title });
}

/** How much there is to do, and about how long it takes; '' where nothing is to be filled in. */
function partOf({ signatureAtFinish }: SigningView, fields: readonly FormField[], t: Say): string {
  const own = fields.filter((field) => !field.readOnly);
  if (own.length > 0) return t('yourPart', { count: own.length, minutes: minutesFor(own) });
  return signatureAtFinish ? t('yourSignatureOnly') : '';
}

/** The sender's message, for those who came without the mail; folded, as most have read it. */
export function SenderMessage({ message }: { message: string }) {
  const t = useTexts('signing');
  return (
    <details className={styles.message}>
      <summary className={styles.title}>
        <MailIcon />
        {t('messageTitle')}
        <ChevronRightIcon className={styles.arrow} />
      </summary>
      <p className={styles.words}>{message}</p>
    </details>
  );
}
