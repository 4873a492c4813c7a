import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useState,
  useEffect,
  useRef,
} from 'react';
import { reuseLimits, type SavedItem } from '#core/wire/surfaces/reuseFile.ts';
import { randomId } from '#web/api/randomId.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { CopyIcon, MoreIcon, PencilIcon, TrashIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerSession } from '#web/designer/store/designerContext.ts';
import styles from './ReusePanel.module.css';
import { Input } from '#web/ui/controls/Input.tsx';

interface ItemRowProps {
  item: SavedItem;
  /** What is in it, in a few words. */
  about: string;
  /** It was just saved: its name is asked for. */
  isNew: boolean;
  onNamed: () => void;
  /** What a press on the row does, and whether it is chosen. */
  button: ComponentProps<'button'>;
  /** What the menu offers first. */
  entries: readonly MenuEntry[];
  children?: ReactNode;
}

/** A block or layout: used by its button, renamed, duplicated and deleted by its menu and keys. */
export function ItemRow({ item, about, isNew, onNamed, button, entries, children }: ItemRowProps) {
  const t = useTexts('reuse');
  const { reuse } = useDesignerSession();
  const { textOf } = useSpeaker();
  const [isRenaming, setRenaming] = useState(false);
  const rename = (name: string | undefined) => {
    setRenaming(false);
    onNamed();
    if (name === undefined) return;
    // The PDF of a layout stays with it.
    void reuse.save({ ...item, name });
  };
  const remove = async () => {
    const removed = await reuse.remove(item.id);
    if (!removed) return;
    showToast({
      key: 'reuse',
      message: () => textOf('reuse')('deleted', { name: item.name }),
      action: {
        label: () => textOf('designer')('bringBack'),
        onPress: () => void reuse.save(removed.item, removed.pdf),
      },
    });
  };
  const duplicate = async () => {
    const name = textOf('documents')('copyOf', { title: item.name });
    await reuse.save(
      { ...item, id: randomId(), name: name.slice(0, reuseLimits.name), savedAt: Date.now() },
      await reuse.pdf(item.id),
    );
  };
  /** The keys that rename and delete a field do so here; the selected field is left alone. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'F2') setRenaming(true);
    else void remove();
  };
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        {isRenaming || isNew ? (
          <ItemName name={item.name} onDone={rename} />
        ) : (
          <button type="button" {...button} className={styles.use} onKeyDown={onKeyDown}>
            <span className={styles.name}>{item.name}</span>{' '}
            <span className={styles.about}>{about}</span>
          </button>
        )}
        <Menu
          trigger={
            <IconButton
              size="dense"
              label={t('moreFor', { name: item.name })}
              icon={<MoreIcon />}
            />
          }
          // The name that is typed keeps the focus.
          finalFocus={() => null}
          entries={[
            ...entries,
            {
              label: t('rename'),
              icon: <PencilIcon />,
              apart: true,
              onSelect: () => setRenaming(true),
            },
            {
              label: textOf('designer')('duplicate'),
              icon: <CopyIcon />,
              onSelect: () => void duplicate(),
            },
            {
              label: t('delete'),
              icon: <TrashIcon />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      </div>
      {children}
    </li>
  );
}

interface ItemNameProps {
  name: string;
  /** The name as typed, or undefined if it is to stay. */
  onDone: (name: string | undefined) => void;
}

/** The name of a block or layout while it is typed. Enter and leaving take it, Escape does not. */
function ItemName({ name, onDone }: ItemNameProps) {
  const t = useTexts('reuse');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const take = () => {
    // Control characters come with pasted text; no name holds them.
    const clean = typed.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ').trim();
    onDone(clean === '' || clean === name ? undefined : clean);
  };
  return (
    <Input
      dense
      ref={input}
      aria-label={t('name')}
      maxLength={reuseLimits.name}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone(undefined);
      }}
    />
  );
}
