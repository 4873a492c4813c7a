import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { useChangeTemplates } from '#web/api/templates/useTemplates.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { TemplateIcon } from '#web/ui/theme/icons.tsx';
import { TemplateFacts } from './TemplateFacts.tsx';
import styles from './TemplatesScreen.module.css';

/** A template that was deleted, and can be restored for a while. */
export function DeletedRow({ template }: { template: TemplateSummary }) {
  const t = useTexts('templates');
  const { Id: id, Name: name } = template;
  const { mutate, isPending } = useChangeTemplates();
  const restore = () =>
    mutate((client) => client.restore(id), {
      onError: () =>
        showToast({
          message: () => textOf('templates')('changeFailed', { name }),
          tone: 'danger',
        }),
    });
  return (
    <article className={styles.row} aria-labelledby={`template-${id}`}>
      <span className={styles.icon}>
        <TemplateIcon />
      </span>
      <div className={styles.words}>
        <h2 id={`template-${id}`} className={styles.name}>
          {name}
        </h2>
        <TemplateFacts template={template} />
      </div>
      <Button disabled={isPending} onClick={restore}>
        {t('restore')}
      </Button>
    </article>
  );
}
