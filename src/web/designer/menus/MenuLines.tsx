import { useTexts } from '#web/texts/useTexts.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '#web/ui/overlays/Menu.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useSettled } from '#web/designer/host/designerHost.ts';
import { fieldLines } from './fieldLines.tsx';
import type { MenuTarget } from './findMenuTarget.ts';
import { pageLines } from './pageLines.ts';
import { signerLines } from './signerLines.tsx';
import { smallPageLines } from './smallPageLines.ts';

interface MenuLinesProps {
  target: MenuTarget;
  anchor: MenuAnchor;
  onClose: () => void;
}

/** The menu of something, with the keys that do the same. */
export function MenuLines({ target, anchor, onClose }: MenuLinesProps) {
  const t = useTexts('menus');
  const { stage, perform, keyOf, offers, isEnabled } = useActions();
  const lines = {
    stage,
    t,
    offers,
    perform,
    changesSigners: !useSettled(),
    action: (id: string, label: string, more: Partial<MenuEntry> = {}): readonly MenuEntry[] =>
      offers(id)
        ? [
            {
              label,
              shortcut: keyOf(id),
              disabled: !isEnabled(id),
              onSelect: () => perform(id),
              ...more,
            },
          ]
        : [],
  };
  const entries = () => {
    if (target.kind === 'fields') return fieldLines(lines);
    if (target.kind === 'page') return pageLines(lines, target);
    if (target.kind === 'smallPage') return smallPageLines(lines, target.place);
    return signerLines(lines, target.signerId);
  };
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      align="start"
      entries={entries()}
    />
  );
}
