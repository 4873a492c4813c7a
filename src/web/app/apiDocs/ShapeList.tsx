import { describeShape, type ShapeMember } from '#core/apiReference/describeShape.ts';
import type { JsonShape } from '#core/apiReference/readReference.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { shapeHref } from './docsHash.ts';
import { CodeInText } from './PlainWords.tsx';
import styles from './ShapeList.module.css';

/** What a schema takes: a link to it where it has a name, else its members. */
export function ShapeList({ shape }: { shape: JsonShape }) {
  const { words, reference, members } = describeShape(shape);
  if (members.length > 0) return <Members members={members} />;
  return (
    <p lang="en" className={styles.type}>
      <TypeWords words={words} reference={reference} />
    </p>
  );
}

function Members({ members }: { members: readonly ShapeMember[] }) {
  return (
    <dl className={styles.members}>
      {members.map((member) => (
        <Member key={member.name} member={member} />
      ))}
    </dl>
  );
}

function Member({ member }: { member: ShapeMember }) {
  const t = useTexts('apiDocs');
  const { words, reference, members, fallback } = describeShape(member.shape);
  return (
    <div className={styles.member}>
      <dt className={styles.head}>
        <code className={styles.name}>{member.name}</code>
        {member.required && <span className={styles.required}>{t('required')}</span>}
      </dt>
      <dd className={styles.about}>
        <p lang="en" className={styles.type}>
          <TypeWords words={words} reference={reference} />
        </p>
        {fallback !== undefined && (
          <p className={styles.type}>{t('fallback', { value: fallback })}</p>
        )}
        {member.description !== '' && (
          <p lang="en" className={styles.words}>
            <CodeInText text={member.description} />
          </p>
        )}
        {members.length > 0 && (
          <Disclosure summary={t('members', { name: member.name, count: members.length })}>
            <Members members={members} />
          </Disclosure>
        )}
      </dd>
    </div>
  );
}

/** The words of a type, in which the name of a schema is a link to it. */
function TypeWords({ words, reference }: { words: string; reference: string | undefined }) {
  if (reference === undefined || !words.includes(reference)) return words;
  const [before = '', after = ''] = words.split(reference, 2);
  return (
    <>
      {before}
      <a href={shapeHref(reference)} className={styles.link}>
        {reference}
      </a>
      {after}
    </>
  );
}
