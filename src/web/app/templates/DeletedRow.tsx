import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { useChangeTemplates } from '#web/api/templates/useTemplates.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { TemplateLine } from './TemplateLine.tsx';

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
    <TemplateLine template={template}>
      <Button disabled={isPending} onClick={restore}>
        {t('restore')}
      </Button>
    </TemplateLine>
  );
}
