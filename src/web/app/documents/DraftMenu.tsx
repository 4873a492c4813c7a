import { lazy, Suspense, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import styles from './DraftMenu.module.css';

interface DraftMenuProps {
  draftId: string;
  /** The draft's title as shown. */
  name: string;
}

const loadMenu = () => import('./DraftMenuList.tsx');
const DraftMenuList = lazy(async () => ({ default: (await loadMenu()).DraftMenuList }));

/** What else can be done with a draft. The menu itself is fetched when a person reaches for it. */
export function DraftMenu({ draftId, name }: DraftMenuProps) {
  const t = useTexts('common');
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const prefetch = () => void loadMenu().catch(() => undefined);
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
          setWanted(true);
          setOpen(!open);
        }}
      />
      {wanted && (
        <Suspense>
          <DraftMenuList
            draftId={draftId}
            name={name}
            open={open}
            onOpenChange={setOpen}
            anchor={button}
          />
        </Suspense>
      )}
    </>
  );
}
