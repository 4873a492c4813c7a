import { joinNames } from '#web/texts/joinNames.ts';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { When } from '#web/app/frame/When.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import styles from './TemplatesScreen.module.css';

/** Who signs, how much there is, and when it was changed by whom. */
export function TemplateFacts({ template }: { template: TemplateSummary }) {
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
