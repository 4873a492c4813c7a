import type { RefObject } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { deleteDraft, restoreDraft } from '#web/designer/drafts/draftList.ts';
import { CopyIcon, PencilIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { duplicateDraft } from './duplicateDraft.ts';

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
  const common = useTexts('common');

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch {
      showToast({ message: t('changeFailed', { name }), tone: 'danger' });
    }
  };
  const remove = async () => {
    await deleteDraft(draftId);
    showToast({
      message: t('deleted', { name }),
      action: { label: common('undo'), onPress: () => void attempt(() => restoreDraft(draftId)) },
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
