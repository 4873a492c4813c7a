import { useEffect, useMemo, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import { DesignerHostProvider } from '#web/designer/host/designerHost.ts';
import { DesignerFrame } from '#web/designer/screen/DesignerFrame.tsx';
import { DesignerProvider } from '#web/designer/store/designerContext.ts';
import { sortFiles } from '#web/designer/open/createDraftFromFiles.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { FileButton } from '#web/ui/controls/FileButton.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { LoadingMain } from '#web/ui/layout/Centered.tsx';
import { toggleTheme } from '#web/ui/theme/theme.ts';
import { PasswordPrompts } from '#web/viewer/opening/PasswordQuestions.tsx';
import type { OpenEmbed } from './createEmbed.ts';
import { type EmbedDesign, openEmbedDesign } from './designedDraft.ts';
import { EmbedNote } from './EmbedNote.tsx';
import { readDesign } from './readDesign.ts';
import { createBeginDialog } from './BeginDialog.tsx';
import { tellDesign } from './tellDesign.ts';

type Opening = 'choosing' | 'loading' | 'failed' | EmbedDesign;

/** The designer: of a transaction that is not started, or of documents that the site brings. */
export function EmbeddedDesign({ page }: { page: OpenEmbed }) {
  const common = useTexts('common');
  const { transactionId, rightMeasuredFrom } = page.rights;
  const [opening, open] = useState<Opening>(transactionId === undefined ? 'choosing' : 'loading');
  useEffect(() => {
    if (transactionId === undefined) return undefined;
    let isShown = true;
    const edge = { service: 'embedded', rightMeasuredFrom } as const;
    void readDesign(page, transactionId).then((read) => {
      if (isShown) open(read ? openEmbedDesign(read.documents, read.signers, edge) : 'failed');
    });
    return () => {
      isShown = false;
    };
  }, [page, transactionId, rightMeasuredFrom]);
  const choose = async (files: readonly File[]) => {
    const { taken } = await sortFiles(files);
    const edge = { service: 'embedded', rightMeasuredFrom } as const;
    if (taken.length > 0)
      open(
        openEmbedDesign(
          taken.map((file) => ({ file })),
          [],
          edge,
        ),
      );
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
  return <OpenDesign page={page} design={opening} />;
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
function OpenDesign({ page, design }: { page: OpenEmbed; design: EmbedDesign }) {
  const { transactionId, rightMeasuredFrom } = page.rights;
  useEffect(() => tellDesign(page.port, design), [page, design]);
  const host = useMemo(() => {
    const { signers, files, fields, pdfBytes, jsonBytes } = limits;
    return {
      limits: { signers, files, fields, pdfBytes, jsonBytes },
      edge: { service: 'embedded', rightMeasuredFrom } as const,
      toggleTheme,
      keepsDrafts: false,
      ...(transactionId !== undefined && { Send: createBeginDialog(page, transactionId, design) }),
    };
  }, [page, design, transactionId, rightMeasuredFrom]);
  return (
    <DesignerHostProvider value={host}>
      <DesignerProvider value={design.session}>
        <DesignerFrame />
        <PasswordPrompts questions={design.session.passwords} />
      </DesignerProvider>
    </DesignerHostProvider>
  );
}
