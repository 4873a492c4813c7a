import { useEffect, useMemo, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { EmbedToken } from '#core/wire/surfaces/embedSurface.ts';
import type { DesignerHost, EdgeConfig } from '#web/designer/host/designerHost.ts';
import { DesignerRoom } from '#web/designer/screen/DesignerRoom.tsx';
import { sortFiles } from '#web/designer/open/createDraftFromFiles.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import type { OpenEmbed } from '../createEmbed.ts';
import { openEmbedDesign } from './designedDraft.ts';
import { openTemplateDesign } from './designedTemplate.ts';
import { EmbedNote } from '../EmbedNote.tsx';
import { createSaveButton } from './createSaveButton.tsx';
import { createSaving } from './createSaving.ts';
import { createHandOverDialog } from './HandOverDialog.tsx';
import type { Restored } from './takeDraft.ts';
import { beginTransaction, saveFields } from './handOver.ts';
import type { EmbedDesign } from './openedDesign.ts';
import { readDesign } from './readDesign.ts';
import { readTemplateDesign } from './readTemplateDesign.ts';
import { tellDesign } from './tellDesign.ts';

/** A design with what its page can do with it beside telling the page around. */
interface Opened {
  design: EmbedDesign;
  parts: Pick<DesignerHost, 'Send' | 'Save' | 'fieldsOnly'>;
  /** The version of the template that is designed, if it is one. */
  basedOn: () => number | undefined;
}

type Opening = 'choosing' | 'loading' | 'failed' | Opened;

/** The designer: of a transaction that is not started, a template, or documents of the site. */
export function EmbeddedDesign({ page }: { page: OpenEmbed }) {
  const common = useTexts('common');
  const { rights } = page;
  const isAboutNothing = rights.transactionId === undefined && rights.templateId === undefined;
  const [opening, open] = useState<Opening>(isAboutNothing ? 'choosing' : 'loading');
  useEffect(() => {
    if (isAboutNothing) return undefined;
    let isShown = true;
    void openKnown(page).then(
      (opened) => {
        if (isShown) open(opened ?? 'failed');
        else opened?.design.close();
      },
      () => isShown && open('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [page, isAboutNothing]);
  const choose = async (files: readonly File[]) => {
    const { taken } = await sortFiles(files);
    const documents = taken.map((file) => ({ file }));
    if (taken.length > 0) open(ofNothing(openEmbedDesign(documents, [], edgeOfPage(rights))));
  };
  useEffect(() => {
    if (opening !== 'choosing') return undefined;
    return page.port.listen('open', (message) => {
      const files = message.documents.flatMap(({ name, pdf }) =>
        pdf instanceof Blob ? [new File([pdf], name, { type: 'application/pdf' })] : [],
      );
      void choose(files);
    });
  });
  if (opening === 'choosing') return <Choose onFiles={(files) => void choose(files)} />;
  if (opening === 'loading') return <LoadingMain label={common('loading')} />;
  if (opening === 'failed') return <EmbedNote is="noAnswer" />;
  return <OpenDesign page={page} opened={opening} />;
}

/** A design of documents that nobody but the page around knows. */
const ofNothing = (design: EmbedDesign): Opened => ({
  design,
  parts: {},
  basedOn: () => undefined,
});

const edgeOfPage = ({ rightMeasuredFrom }: Pick<EmbedToken, 'rightMeasuredFrom'>): EdgeConfig => ({
  service: 'embedded',
  rightMeasuredFrom,
});

/** Opens what the page is about; undefined where something of it does not come. */
async function openKnown(page: OpenEmbed): Promise<Opened | undefined> {
  const { transactionId, templateId } = page.rights;
  const edge = edgeOfPage(page.rights);
  if (transactionId !== undefined) {
    const read = await readDesign(page, transactionId);
    if (!read) return undefined;
    const design = openEmbedDesign(read.documents, read.signers, edge);
    const begin = beginTransaction(page, transactionId, design);
    const parts = { Send: createHandOverDialog(begin), fieldsOnly: true };
    return { ...ofNothing(design), parts };
  }
  if (templateId === undefined) return undefined;
  const read = await readTemplateDesign(page, templateId);
  if (!read) return undefined;
  const design = openTemplateDesign(read.template, read.files, edge);
  const { save, basedOn } = saveFields(page, templateId, read.template.Version, design);
  const Save = createSaveButton(createSaving(design.session.store, save));
  return { design, parts: { Save, fieldsOnly: true }, basedOn };
}

function Choose({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts('embed');
  return (
    <EmbedNote is="choose">
      <FileButton className={buttonClass({ variant: 'primary' })} multiple onFiles={onFiles}>
        {t('openPdf')}
      </FileButton>
    </EmbedNote>
  );
}

/** The designer with what the page around it gets: every draft, and the fields when it asks. */
function OpenDesign({ page, opened }: { page: OpenEmbed; opened: Opened }) {
  const { design, parts, basedOn } = opened;
  useEffect(() => {
    const onRestored = (restored: Restored) => sayRestored(restored, basedOn());
    return tellDesign(page.port, design, { basedOn, onRestored }, window);
  }, [page, design, basedOn]);
  const host = useMemo(() => {
    const { signers, files, fields, pdfBytes, jsonBytes } = limits;
    return {
      limits: { signers, files, fields, pdfBytes, jsonBytes },
      edge: edgeOfPage(page.rights),
      toggleTheme,
      keepsDrafts: false,
      isOwnPage: true,
      ...parts,
    };
  }, [page, parts]);
  return <DesignerRoom host={host} session={design.session} />;
}

/** Says what of a draft that was given back is there, if it was not there before. */
function sayRestored({ refused, isChange, version }: Restored, basedOn: number | undefined): void {
  const t = textOf('embed');
  const isOlder = version !== undefined && basedOn !== undefined && version !== basedOn;
  if (isChange) showToast({ message: () => t(isOlder ? 'restoredOlder' : 'restored') });
  if (refused.length > 0)
    showToast({
      message: () => t('notRestored', { names: joinNames(refused.map(({ name }) => name)) }),
      tone: 'danger',
    });
}
