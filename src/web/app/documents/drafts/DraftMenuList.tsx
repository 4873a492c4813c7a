import type { RefObject } from 'react';
import { randomId } from '#web/api/randomId.ts';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import {
  deleteDraft,
  restoreDraft,
  readDraftThumbnail,
  writeDraftThumbnail,
} from '#web/designer/drafts/draftList.ts';
import { CopyIcon, PencilIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { neededPdfKeys } from '#core/draft/versions/reviewFields.ts';
import { createDraft, loadDraft, readPdf } from '#web/designer/drafts/draftFile.ts';

interface DraftMenuListProps {
  draftId: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  onRename: () => void;
  nameInput: RefObject<HTMLInputElement | null>;
}

/** Rename, duplicate, delete. Deleting asks nothing: it can be undone. */
export function DraftMenuList(props: DraftMenuListProps) {
  const { draftId, name, open, onOpenChange, anchor, onRename, nameInput } = props;
  const t = useTexts('documents');

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch {
      showToast({ message: () => textOf('documents')('changeFailed', { name }), tone: 'danger' });
    }
  };
  const remove = async () => {
    await deleteDraft(draftId);
    showToast({
      message: () => textOf('documents')('deleted', { name }),
      action: {
        label: () => textOf('common')('undo'),
        onPress: () => void attempt(() => restoreDraft(draftId)),
      },
    });
  };

  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      finalFocus={() => nameInput.current}
      entries={[
        { label: t('rename'), icon: <PencilIcon />, onSelect: onRename },
        {
          label: t('duplicate'),
          icon: <CopyIcon />,
          onSelect: () =>
            void attempt(() => duplicateDraft(draftId, (title) => t('copyOf', { title }))),
        },
        {
          label: t('delete'),
          icon: <TrashIcon />,
          danger: true,
          onSelect: () => void attempt(remove),
        },
      ]}
    />
  );
}

/** Copies a draft under another title, without its history; rejects where it cannot be read. */
async function duplicateDraft(draftId: string, titleOf: (title: string) => string): Promise<void> {
  const loaded = await loadDraft(draftId);
  if (!loaded) throw new Error('the draft is not in the store');
  const { present } = loaded.history;
  const copy = { ...present, id: randomId(), title: titleOf(present.title) };
  const pdfs = new Map<string, Blob>();
  for (const key of neededPdfKeys(copy)) {
    const pdf = await readPdf(draftId, key);
    if (pdf) pdfs.set(key, pdf);
  }
  const { pageCount, marks } = loaded.meta;
  await createDraft(copy, pdfs, { pageCount, ...(marks && { marks }) }).stored;
  const picture = await readDraftThumbnail(draftId);
  if (picture) await writeDraftThumbnail(copy.id, picture);
}
