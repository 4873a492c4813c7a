import type { ApiReference } from '#core/apiReference/readReference.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import styles from './CallScreen.module.css';
import { callHref } from './docsHash.ts';
import { DocsHeading } from './DocsHeading.tsx';
import { PlainWords } from './PlainWords.tsx';

/** What holds for all calls, and the calls of each group. */
export function GuidePart({ reference }: { reference: ApiReference }) {
  const t = useTexts('apiDocs');
  const { title, version, server, description, groups } = reference;
  return (
    <article className={styles.call}>
      <DocsHeading title={title} />
      <p className={styles.hint}>{t('version', { version })}</p>
      <PlainWords text={description} />
      <p className={styles.address}>
        {t('baseUrl')} <code>{server}</code>
      </p>
      <p>
        <a href="/openapi.json" className={styles.link}>
          {t('document')}
        </a>
      </p>
      {groups.map(({ name, description: about, calls }) => (
        <section key={name} className={styles.part}>
          <h2 lang="en">{name}</h2>
          <PlainWords text={about} />
          <ul className={styles.list}>
            {calls.map(({ id, method, path, summary, isWebhook }) => (
              <li key={id}>
                <a href={callHref(id)} lang="en" className={styles.link}>
                  {summary}
                </a>{' '}
                {!isWebhook && (
                  <code className={styles.path}>
                    {method} {path}
                  </code>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
