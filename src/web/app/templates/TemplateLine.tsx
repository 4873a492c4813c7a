import type { ReactNode } from 'react';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { TemplateIcon } from '#web/ui/theme/icons.tsx';
import styles from './TemplatesScreen.module.css';
import { joinNames } from '#web/texts/joinNames.ts';
import { When } from '#web/app/frame/When.tsx';
import { useTexts } from '#web/texts/useTexts.ts';

interface TemplateLineProps {
  template: TemplateSummary;
  /** Stands in the place of the name while it is changed. */
  naming?: ReactNode;
  /** What is going on with it. */
  note?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A template in a list: what it is called, who signs what, and what can be done with it. */
export function TemplateLine({ template, naming, note, children }: TemplateLineProps) {
  const id = `template-${template.Id}`;
  return (
    <article className={styles.row} aria-labelledby={id}>
      <span className={styles.icon}>
        <TemplateIcon />
      </span>
      <div className={styles.words}>
        <h2 id={id} className={styles.name} hidden={naming !== undefined}>
          {template.Name}
        </h2>
        {naming}
        <TemplateFacts template={template} />
        {note}
      </div>
      {children}
    </article>
  );
}

/** Who signs, how much there is, and when it was changed by whom. */
function TemplateFacts({ template }: { template: TemplateSummary }) {
  const t = useTexts('templates');
  const { Roles, Files, Version, MadeBy, ModifiedAt } = template;
  const sum = (count: (file: (typeof Files)[number]) => number) =>
    Files.reduce((total, file) => total + count(file), 0);
  return (
    <>
      <p className={styles.roles}>{joinNames(Roles.map((role) => role.Name))}</p>
      <p className={styles.facts}>
        <span>{t('pages', { count: sum((file) => file.Pages) })}</span>
        <span>{t('fields', { count: sum((file) => file.Fields) })}</span>
        <span>{t('version', { version: Version })}</span>
        <When at={ModifiedAt} />
        {MadeBy !== undefined && <span>{t('by', { name: MadeBy })}</span>}
      </p>
    </>
  );
}
