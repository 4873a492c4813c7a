import { type RefObject, useRef, useState } from 'react';
import { textOf } from '#web/texts/textOf.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MoreIcon } from '#web/ui/theme/icons.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import styles from './DraftMenu.module.css';

interface DraftMenuProps {
  draftId: string;
  /** The draft's title as shown. */
  name: string;
  onRename: () => void;
  /** The input for another name, once it is there. */
  nameInput: RefObject<HTMLInputElement | null>;
}

const loadMenu = () => import('./DraftMenuList.tsx');
type DraftMenuList = Awaited<ReturnType<typeof loadMenu>>['DraftMenuList'];

/** What else can be done with a draft. The menu itself is fetched when a person reaches for it. */
export function DraftMenu({ draftId, name, onRename, nameInput }: DraftMenuProps) {
  const t = useTexts('common');
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<{ List: DraftMenuList }>();
  const [open, setOpen] = useState(false);
  const prefetch = () => void loadMenu().catch(() => undefined);
  const show = async () => {
    try {
      const { DraftMenuList } = await loadMenu();
      setMenu({ List: DraftMenuList });
      setOpen(true);
    } catch {
      showToast({ message: () => textOf('common')('loadFailed'), tone: 'danger', key: 'load' });
    }
  };
  return (
    <>
      <IconButton
        ref={button}
        size="tiny"
        label={t('moreFor', { name })}
        icon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        className={styles.more}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          if (open) setOpen(false);
          else void show();
        }}
      />
      {menu && (
        <menu.List
          draftId={draftId}
          name={name}
          open={open}
          onOpenChange={setOpen}
          anchor={button}
          onRename={onRename}
          nameInput={nameInput}
        />
      )}
    </>
  );
}
