import type { DraftFile } from '#core/draft/draft.ts';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import type { Speaker } from '#web/texts/speaker/speaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { FilesIcon } from '#web/ui/theme/toolIcons.tsx';
import { useDesigner, useDesignerSession } from '#web/designer/store/designerContext.ts';

/** Fetched on demand, as few people replace a document. */
const loadReplacing = partLoader(async (speaker: Speaker) => {
  const [{ replacePdf }] = await Promise.all([import('./replacePdf.ts'), speaker.load('replace')]);
  return replacePdf;
});

/** The file input for a document's new version. */
export function ReplaceButton({ file }: { file: DraftFile }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const isOpen = useDesigner((state) => state.documents.get(file.key)?.state === 'open');
  const replace = async (chosen: File) => {
    const replacePdf = await loadReplacing(session.speaker);
    await replacePdf(session, file.key, chosen);
  };
  return (
    <FileButton
      className={buttonClass({ variant: 'quiet', dense: true })}
      disabled={!isOpen}
      onFiles={([chosen]) => chosen && void runWithParts(() => replace(chosen), session.speaker)}
    >
      <FilesIcon />
      {t('replacePdf')}
    </FileButton>
  );
}
