import { useState } from 'react';
import { curlExample } from '#core/apiReference/curlExample.ts';
import type { PlannedRequest } from '#core/apiReference/planRequest.ts';
import { pythonExample } from '#core/apiReference/pythonExample.ts';
import { typeScriptExample } from '#core/apiReference/typeScriptExample.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './CallScreen.module.css';

const writers = { curl: curlExample, typeScript: typeScriptExample, python: pythonExample };
type CodeLanguage = keyof typeof writers;
const languages: { value: CodeLanguage; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'typeScript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
];

/** The request as programs write it; keys come from their environment. */
export function CallExamples({ request }: { request: PlannedRequest }) {
  const t = useTexts('apiDocs');
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const label = languages.find(({ value }) => value === language)?.label ?? '';
  return (
    <section className={styles.part} aria-labelledby="examples">
      <div className={styles.headRow}>
        <h2 id="examples">{t('examples')}</h2>
        <Segmented
          label={t('language')}
          value={language}
          options={languages}
          onChange={setLanguage}
        />
      </div>
      <CodeBlock label={t('exampleIn', { language: label })} code={writers[language](request)} />
      <p className={styles.hint}>{t('keysInExamples')}</p>
    </section>
  );
}
