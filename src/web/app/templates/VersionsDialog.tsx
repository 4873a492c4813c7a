import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { useChangeTemplates, useTemplateVersions } from '#web/api/templates/useTemplates.ts';
import { When } from '#web/app/frame/When.tsx';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import styles from './TemplatesScreen.module.css';

interface VersionsDialogProps {
  template: TemplateSummary;
  onClose: () => void;
}

/** The versions of a template, newest first. An older one is restored as a new one. */
export function VersionsDialog({ template, onClose }: VersionsDialogProps) {
  const t = useTexts('templates');
  const common = useTexts('common');
  const { Id: id, Name: name, Version: newest } = template;
  const { data: versions } = useTemplateVersions(id);
  const { mutate, isPending } = useChangeTemplates();
  const restore = (version: number) =>
    mutate((client) => client.restoreVersion(id, version), {
      onSuccess: () =>
        showToast({
          message: () => textOf('templates')('versionRestored', { version, next: newest + 1 }),
          tone: 'ok',
        }),
      onError: () =>
        showToast({
          message: () => textOf('templates')('changeFailed', { name }),
          tone: 'danger',
        }),
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('versionsOf', { name })}
      closeLabel={common('close')}
    >
      <ol className={styles.versions}>
        {versions?.map(({ Version: version, CreatedAt, MadeBy }) => (
          <li key={version} className={styles.version}>
            <div className={styles.words}>
              <p className={styles.name}>{t('version', { version })}</p>
              <p className={styles.facts}>
                <When at={CreatedAt} />
                {MadeBy !== undefined && <span>{t('by', { name: MadeBy })}</span>}
              </p>
            </div>
            {version === newest ? (
              <span className={styles.facts}>{t('newest')}</span>
            ) : (
              <Button
                disabled={isPending}
                aria-label={t('restoreVersion', { version })}
                onClick={() => restore(version)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
