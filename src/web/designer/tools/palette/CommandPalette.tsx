import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useAfterClosing } from '#web/ui/overlays/useAfterClosing.ts';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import { isMacSystem, shortcutOf, shortcutText } from '#web/designer/actions/shortcut.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import styles from './CommandPalette.module.css';
import { findRows, type PaletteRow, paletteRows } from './paletteRows.ts';
import { roomOf } from '#web/ui/browser/place.ts';
import { walkTo } from '#web/ui/browser/walk.ts';

/** Every action by its words: typed, found, carried out. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTexts('palette');
  const designer = useTexts('designer');
  const common = useTexts('common');
  const { stage, all: actions, perform, offers } = useActions();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  // What can be done is judged when it is opened: nothing changes behind it.
  const [all] = useState(() =>
    paletteRows(actions, stage.store.getState(), { designer, palette: t }, offers),
  );
  const afterClosing = useAfterClosing();
  // Actions mean what has the focus: it goes back before they run.
  const choose = (chosen: string) => {
    afterClosing(() => perform(chosen));
    onClose();
  };
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isMac = isMacSystem();
  const rows = findRows(all, query);
  const active = rows[at];
  const optionId = (row: PaletteRow) => `${id}-${row.id}`;
  const activeId = active && optionId(active);

  useEffect(() => {
    const option = activeId === undefined ? null : roomOf(input.current).getElementById(activeId);
    // There is nothing to scroll where nothing is laid out, as in tests.
    if (option && 'scrollIntoView' in option) option.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = walkTo(event, at, rows.length, { wraps: true });
    if (to !== undefined) setAt(to);
    else if (event.key === 'Enter' && active?.isEnabled) choose(active.id);
    else if (shortcutOf(event.nativeEvent, isMac) === 'Mod+K') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={designer('palette')}
      closeLabel={common('close')}
      initialFocus={input}
      finalFocus={() => false}
    >
      <Input
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native one cannot show keys beside its choices
        role="combobox"
        aria-label={t('search')}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('search')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native list is led by a text box beside it and shows keys in its options
        role="listbox"
        tabIndex={-1}
        aria-label={t('actions')}
        className={styles.list}
      >
        {rows.map((row, index) => (
          <PaletteOption
            key={row.id}
            id={optionId(row)}
            row={row}
            keys={row.shortcut && shortcutText(row.shortcut, isMac)}
            isActive={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => row.isEnabled && choose(row.id)}
          />
        ))}
      </div>
      {rows.length === 0 && <output className={styles.none}>{t('none')}</output>}
    </Dialog>
  );
}

interface PaletteOptionProps {
  id: string;
  row: PaletteRow;
  keys: string | undefined;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function PaletteOption({ id, row, keys, isActive, onPoint, onChoose }: PaletteOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text box above has the keys of its list
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={!row.isEnabled}
      className={styles.option}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.label}>{row.label}</span>
      {keys && <Kbd>{keys}</Kbd>}
    </div>
  );
}
