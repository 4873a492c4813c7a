import { useEffect, useState } from 'react';
import { newItems } from '#core/draft/reuse/mergeSaved.ts';
import type { SavedItem } from '#core/wire/surfaces/reuseFile.ts';
import { randomId } from '#web/api/randomId.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { announce } from '#web/ui/overlays/announce.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { DownloadIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import type { InstallationReuse, KeptThere } from '#web/designer/host/installationReuse.ts';
import styles from './ReusePanel.module.css';

interface InstallationItemsProps {
  kept: InstallationReuse;
  /** What this browser has. */
  items: readonly SavedItem[];
}

/** Blocks and layouts of the installation, copied from there and to there. */
export function InstallationItems({ kept, items }: InstallationItemsProps) {
  const t = useTexts('reuse');
  const { reuse } = useDesignerSession();
  const [there, setThere] = useState<KeptThere>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    kept.read().then(
      (read) => !isOver && setThere(read),
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [kept]);
  /**
   * Changes what is there now: another browser may have changed it meanwhile. Resolves to whether
   * it was changed.
   */
  const change = async (next: (now: readonly SavedItem[]) => readonly SavedItem[]) => {
    try {
      for (let tries = 0; tries < 3; tries += 1) {
        const now = await kept.read();
        const written = await kept.write(next(now.items), now.tag);
        if (!written) continue;
        setThere(written);
        setFailed(false);
        return true;
      }
    } catch {
      // It is said below.
    }
    setFailed(true);
    return false;
  };
  const copyThere = async () => {
    const isCopied = await change((now) => [...now, ...newItems(now, items, () => randomId())]);
    if (isCopied) announce(t('copiedThere'));
  };
  const copyHere = async (item: SavedItem) => {
    for (const own of newItems(reuse.getState().items, [item], () => randomId()))
      await reuse.save(own);
    announce(t('saved', { name: item.name }));
  };
  return (
    <>
      <h3 className={styles.heading}>{t('installation')}</h3>
      {there?.items.length === 0 && <p className={styles.hint}>{t('installationEmpty')}</p>}
      {hasFailed && (
        <p className={styles.hint} role="alert">
          {t('installationFailed')}
        </p>
      )}
      <ul className={styles.list} aria-label={t('installation')}>
        {there?.items.map((item) => (
          <li key={item.id} className={styles.row}>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.about}>{t('fields', { count: item.fields.length })}</span>
            <IconButton
              label={t('copyHere', { name: item.name })}
              icon={<DownloadIcon />}
              onClick={() => void copyHere(item)}
            />
            <IconButton
              label={t('removeThere', { name: item.name })}
              icon={<TrashIcon />}
              onClick={() => void change((now) => now.filter(({ id }) => id !== item.id))}
            />
          </li>
        ))}
      </ul>
      <Button dense disabled={items.length === 0 || !there} onClick={() => void copyThere()}>
        {t('copyThere')}
      </Button>
    </>
  );
}
