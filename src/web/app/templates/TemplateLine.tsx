import type { ReactNode } from 'react';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { TemplateIcon } from '#web/ui/theme/icons.tsx';
import { TemplateFacts } from './TemplateFacts.tsx';
import styles from './TemplatesScreen.module.css';

interface TemplateLineProps {
  template: TemplateSummary;
  /** Stands in the place of the name while it is changed. */
  naming?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A template in a list: what it is called, who signs what, and what can be done with it. */
export function TemplateLine({ template, naming, children }: TemplateLineProps) {
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
      </div>
      {children}
    </article>
  );
}
