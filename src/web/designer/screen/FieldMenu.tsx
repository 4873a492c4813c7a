import { useEffect, useRef, useState } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { CopyIcon, LockIcon, TrashIcon, UnlockIcon } from '#web/ui/theme/icons.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { selectFields, selectedFields } from '#web/designer/store/selecting.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './FieldMenu.module.css';
import { giveSelected } from '#web/designer/actions/fieldVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';

/** The menu of the selected fields: at the pointer, or at the field for the menu key. */
export function FieldMenu() {
  const t = useTexts('designer');
  const { stage, perform, keyOf } = useActions();
  const { viewer, store } = stage;
  const [at, setAt] = useState<{ x: number; y: number }>();
  const anchor = useRef<HTMLDivElement>(null);
  const fields = useDesigner(selectedFields);
  const draft = useDraft((present) => present);

  useEffect(() => {
    const { scroller } = viewer;
    const open = (event: MouseEvent) => {
      const box =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-field-id]')
          : null;
      const id = box?.dataset.fieldId;
      if (!box || id === undefined) return;
      event.preventDefault();
      if (!store.getState().selection.includes(id)) selectFields(store, [id]);
      const place = box.getBoundingClientRect();
      const isKey = event.clientX === 0 && event.clientY === 0;
      setAt(isKey ? { x: place.left, y: place.bottom } : { x: event.clientX, y: event.clientY });
    };
    scroller?.addEventListener('contextmenu', open);
    return () => scroller?.removeEventListener('contextmenu', open);
  }, [viewer, store]);

  if (!at || fields.length === 0) return null;
  const isLocked = fields.every((field) => field.locked);
  const entry = (id: string, label: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    label,
    shortcut: keyOf(id),
    onSelect: () => perform(id),
    ...more,
  });
  const give = (signerId: string, name: string): MenuEntry => ({
    label: t('giveTo', { name }),
    onSelect: () => giveSelected(stage, signerId),
  });
  const others = draft.signers.filter(
    ({ id }) => !fields.every((field) => field.signerIds.length === 1 && field.signerIds[0] === id),
  );
  return (
    <>
      <div ref={anchor} className={styles.anchor} style={{ left: at.x, top: at.y }} />
      <Menu
        open
        onOpenChange={(open) => !open && setAt(undefined)}
        anchor={anchor}
        align="start"
        entries={[
          entry('field.duplicate', t('duplicate'), { icon: <CopyIcon /> }),
          entry('field.cut', t('cut'), { disabled: isLocked }),
          entry('field.copy', t('copy')),
          entry('field.lock', isLocked ? t('unlock') : t('lock'), {
            icon: isLocked ? <UnlockIcon /> : <LockIcon />,
          }),
          ...others.map(({ id }, index) => ({
            ...give(id, signerLabel(draft, id)),
            apart: index === 0,
          })),
          entry('field.delete', t('delete'), {
            icon: <TrashIcon />,
            danger: true,
            apart: true,
            disabled: isLocked,
          }),
        ]}
      />
    </>
  );
}
