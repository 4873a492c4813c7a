import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import popupStyles from '#web/ui/theme/Popup.module.css';
import styles from './Menu.module.css';
import { focusedElement } from '#web/ui/browser/place.ts';
import { useFloor } from '#web/ui/browser/floor.ts';

/** A line of a menu; labels are unique in it. */
export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Whether it is on, for a line that switches something. */
  isChecked?: boolean;
  /** A dividing line stands before it. */
  apart?: boolean;
  onSelect: () => void;
}

/** What a menu opens beside: an element, or anything with a box in client px. */
export type MenuAnchor = Pick<Element, 'getBoundingClientRect'>;

interface MenuProps {
  entries: readonly MenuEntry[];
  /** The button that opens it; leave out where `open` and `anchor` decide. */
  trigger?: ReactElement;
  open?: boolean;
  /** Whether it is open when it comes, where `open` does not decide. */
  isOpenAtFirst?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What it opens beside, without a trigger. */
  anchor?: RefObject<Element | null> | MenuAnchor;
  align?: 'start' | 'end';
  /** What takes the focus on closing; if null the trigger, unless the focus has moved on. */
  finalFocus?: () => HTMLElement | null;
}

/** A menu of verbs. Typing jumps to a line, Escape closes. */
export function Menu(props: MenuProps) {
  const { entries, trigger, open, onOpenChange, anchor, align = 'end', finalFocus } = props;
  const { isOpenAtFirst } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      defaultOpen={isOpenAtFirst}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal container={useFloor()}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={popupStyles.positioner}
        >
          <Base.Popup
            className={classNames(
              popupStyles.popup,
              styles.menu,
              entries.some(({ icon }) => icon !== undefined) && styles.withIcons,
            )}
            finalFocus={finalFocus && (() => finalFocus() ?? !hasMovedOn(popup.current))}
            ref={popup}
            // A menu that is taller than its window is scrolled by keys before any line is chosen.
            tabIndex={0}
          >
            {entries.map((entry) => (
              <Fragment key={entry.label}>
                {entry.apart && <Base.Separator className={styles.divider} />}
                <Base.Item
                  {...(entry.isChecked !== undefined && {
                    role: 'menuitemcheckbox',
                    'aria-checked': entry.isChecked,
                  })}
                  disabled={entry.disabled}
                  onClick={entry.onSelect}
                  className={classNames(popupStyles.item, styles.item)}
                  data-danger={entry.danger || undefined}
                >
                  {entry.icon}
                  <span className={styles.label}>{entry.label}</span>
                  {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whether something else took the focus while the menu faded out; then it stays there. */
function hasMovedOn(popup: HTMLElement | null): boolean {
  const focused = focusedElement();
  return focused !== undefined && popup?.contains(focused) !== true;
}
