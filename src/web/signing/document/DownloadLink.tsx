import { type ReactNode, useState } from 'react';
import { Spinner } from '#web/ui/parts/Spinner.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { DownloadIcon } from '#web/ui/theme/icons.tsx';
import { type DownloadSource, type SavedDocument, saveDocument } from './saveDocument.ts';

interface DownloadLinkProps {
  source: DownloadSource;
  document: SavedDocument;
  children: ReactNode;
}

/** Saves a document at a press, and says if it does not come. */
export function DownloadLink({ source, document, children }: DownloadLinkProps) {
  const [busy, setBusy] = useState(false);
  // An address can be copied, or opened beside.
  const url = source.fileUrl(document.fileId);
  const save = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await saveDocument(source, document);
    setBusy(false);
  };
  const look = {
    className: buttonClass({ variant: 'primary' }),
    'aria-busy': busy || undefined,
    onClick: (event: { preventDefault: () => void }) => void save(event),
  };
  const icon = busy ? <Spinner now /> : <DownloadIcon />;
  return url === undefined ? (
    <button type="button" {...look}>
      {icon}
      {children}
    </button>
  ) : (
    <a href={url} download={document.fileId} {...look}>
      {icon}
      {children}
    </a>
  );
}
