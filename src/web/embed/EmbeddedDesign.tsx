import { useEffect, useMemo, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { EmbedToken } from '#core/wire/surfaces/embedSurface.ts';
import { type DesignerHost, type EdgeConfig } from '#web/designer/host/designerHost.ts';
import { DesignerRoom } from '#web/designer/screen/DesignerRoom.tsx';
import { sortFiles } from '#web/designer/open/createDraftFromFiles.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import type { OpenEmbed } from './createEmbed.ts';
import { openEmbedDesign } from './designedDraft.ts';
import { openTemplateDesign } from './designedTemplate.ts';
import { EmbedNote } from './EmbedNote.tsx';
import { createHandOverDialog } from './HandOverDialog.tsx';
import { beginTransaction, saveFields } from './handOver.ts';
import type { EmbedDesign } from './openedDesign.ts';
import { readDesign } from './readDesign.ts';
import { readTemplateDesign } from './readTemplateDesign.ts';
import { tellDesign } from './tellDesign.ts';

/** A design with what its page can do with it beside telling the page around. */
interface Opened {
  design: EmbedDesign;
  dialogs: Pick<DesignerHost, 'Send' | 'SaveTemplate'>;
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
    if (taken.length > 0)
      open({ design: openEmbedDesign(documents, [], edgeOfPage(rights)), dialogs: {} });
  };
  useEffect(() => {
    if (opening !== 'choosing') return undefined;
    return page.port.listen((message) => {
      if (message.type !== 'open') return;
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
    return { design, dialogs: { Send: createHandOverDialog('begin', begin) } };
  }
  if (templateId === undefined) return undefined;
  const read = await readTemplateDesign(page, templateId);
  if (!read) return undefined;
  const design = openTemplateDesign(read.template, read.files, edge);
  const save = saveFields(page, templateId, read.template.Version, design);
  return { design, dialogs: { SaveTemplate: createHandOverDialog('save', save) } };
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
  const { design, dialogs } = opened;
  useEffect(() => tellDesign(page.port, design), [page, design]);
  const host = useMemo(() => {
    const { signers, files, fields, pdfBytes, jsonBytes } = limits;
    return {
      limits: { signers, files, fields, pdfBytes, jsonBytes },
      edge: edgeOfPage(page.rights),
      toggleTheme,
      keepsDrafts: false,
      ...dialogs,
    };
  }, [page, dialogs]);
  return <DesignerRoom host={host} session={design.session} />;
}
