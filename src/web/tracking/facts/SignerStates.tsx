import { useTexts } from '#web/texts/useTexts.ts';
import { useTracking } from '#web/tracking/trackingContext.ts';
import { MailTroubles } from './MailTroubles.tsx';
import { Section } from '#web/tracking/Section.tsx';
import { SignerItem } from './SignerItem.tsx';
import styles from './SignersSection.module.css';

/** The signers in their order, each with what it waits for. */
export function SignersSection() {
  const t = useTexts('transaction');
  const { transaction, config } = useTracking();
  return (
    <Section title={t('signers')}>
      {config.can.deliveries && <MailTroubles />}
      <ul className={styles.signers}>
        {transaction.Signers.map((signer, index) => (
          <SignerItem key={signer.Id} signer={signer} index={index} />
        ))}
      </ul>
    </Section>
  );
}
