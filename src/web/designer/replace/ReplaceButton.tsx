import type { DraftFile } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FilesIcon } from '#web/ui/theme/icons.tsx';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';

/** The file input for a document's new version. */
export function ReplaceButton({ file }: { file: DraftFile }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const isOpen = useDesigner((state) => state.documents.get(file.key)?.state === 'open');
  const replace = async (chosen: File) => {
    // Fetched on demand, as few people replace a document.
    const [{ replacePdf }] = await Promise.all([
      import('./replacePdf.ts'),
      session.speaker.load('replace'),
    ]);
    await replacePdf(session, file.key, chosen);
  };
  return (
    <FileButton
      className={buttonClass({ variant: 'quiet', dense: true })}
      disabled={!isOpen}
      onFiles={([chosen]) => chosen && void replace(chosen)}
    >
      <FilesIcon />
      {t('replacePdf')}
    </FileButton>
  );
}
