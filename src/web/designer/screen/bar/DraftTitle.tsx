import { useEffect, useRef, useState } from 'react';
import { setDraftTitle } from '#core/draft/commands/fileCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './DesignerBar.module.css';

/** The draft's name, which becomes an input when it is clicked. It is for the preparer alone. */
export function DraftTitle() {
  const t = useTexts('designer');
  const store = useDesignerStore();
  const title = useDraft((draft) => draft.title);
  const isSettled = useSettled();
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== undefined;
  useEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  const finish = () => {
    const name = typed?.trim();
    setTyped(undefined);
    if (name) store.apply({ key: 'renameDraft' }, (draft) => setDraftTitle(draft, name));
  };
  if (isSettled)
    return (
      <h1 className={styles.heading}>
        <span className={styles.title}>{title}</span>
      </h1>
    );
  if (!isTyping)
    return (
      <h1 className={styles.heading}>
        <button
          type="button"
          className={styles.title}
          data-tip={t('rename')}
          aria-label={`${t('draftTitle')}: ${title}`}
          onClick={() => setTyped(title)}
        >
          {title}
        </button>
      </h1>
    );
  return (
    <input
      ref={input}
      className={styles.titleInput}
      aria-label={t('draftTitle')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setTyped(undefined);
      }}
    />
  );
}
