import { type RefObject, useRef, useState } from 'react';
import { runWithParts } from '#web/later/missingParts.ts';
import { partLoader } from '#web/later/partLoader.ts';
import { pageSpeaker } from '#web/texts/speaker/pageSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { MoreIcon } from '#web/ui/theme/icons.tsx';
import styles from './DraftMenu.module.css';

interface DraftMenuProps {
  draftId: string;
  /** The draft's title as shown. */
  name: string;
  onRename: () => void;
  /** The input for another name, once it is there. */
  nameInput: RefObject<HTMLInputElement | null>;
}

const importMenu = () => import('./DraftMenuList.tsx');
const loadMenu = partLoader(importMenu);
type DraftMenuList = Awaited<ReturnType<typeof importMenu>>['DraftMenuList'];

/** What else can be done with a draft. The menu itself is fetched when a person reaches for it. */
export function DraftMenu({ draftId, name, onRename, nameInput }: DraftMenuProps) {
  const t = useTexts('common');
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<{ List: DraftMenuList }>();
  const [open, setOpen] = useState(false);
  const prefetch = () => void importMenu().catch(() => undefined);
  const show = async () => {
    const { DraftMenuList } = await loadMenu();
    setMenu({ List: DraftMenuList });
    setOpen(true);
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
          else void runWithParts(show, pageSpeaker);
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
