import { useTexts } from '#web/texts/useTexts.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Kbd } from '#web/ui/parts/Kbd.tsx';
import type { Action, ActionGroup } from '#web/designer/actions/action.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { shortcutKeys } from '#web/designer/actions/shortcut.ts';
import styles from './ShortcutHelp.module.css';

interface HelpRow {
  labelKey: TextKey<'designer'>;
  keys: readonly string[];
}

const groups: readonly { group: ActionGroup; labelKey: TextKey<'designer'> }[] = [
  { group: 'place', labelKey: 'groupPlace' },
  { group: 'select', labelKey: 'groupSelect' },
  { group: 'change', labelKey: 'groupChange' },
  { group: 'history', labelKey: 'groupHistory' },
  { group: 'view', labelKey: 'groupView' },
];

/** The actions of a group; equal words share a row: four arrows are one thing to learn. */
function rowsOf(
  actions: readonly Action[],
  group: ActionGroup,
  offers: (id: string) => boolean,
  isMac: boolean,
): HelpRow[] {
  const rows = new Map<TextKey<'designer'>, string[]>();
  for (const action of actions) {
    const [key] = action.keys;
    if (action.group !== group || key === undefined || !offers(action.id)) continue;
    const keys = shortcutKeys(key, isMac);
    const known = rows.get(action.labelKey);
    // Of keys held together only the last differs: Shift ← → ↑ ↓, Alt 1 … 9.
    if (known) known.push(...keys.slice(-1));
    else rows.set(action.labelKey, [...keys]);
  }
  // What the mouse does is no action.
  if (group === 'change' && offers('view.snap')) rows.set('dragKeysFree', [isMac ? '⌥' : 'Alt']);
  if (group === 'select') rows.set('dragKeysMore', [isMac ? '⇧' : 'Shift']);
  return [...rows].map(([labelKey, keys]) => ({
    labelKey,
    keys: keys.length > 6 ? [...keys.slice(0, 2), '…', ...keys.slice(-1)] : keys,
  }));
}

/** Every shortcut, made from the list of actions, so that it cannot say anything else. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts('designer');
  const common = useTexts('common');
  const { all, offers, isMac } = useActions();
  const shown = groups
    .map((one) => ({ ...one, rows: rowsOf(all, one.group, offers, isMac) }))
    .filter(({ rows }) => rows.length > 0);
  const say = (key: TextKey<'designer'>) => t(key as 'help');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('shortcuts')}
      closeLabel={common('close')}
      width={760}
    >
      <div className={styles.columns}>
        {shown.map(({ group, labelKey, rows }) => (
          <section key={group} className={styles.group}>
            {rows.map((row, index) => (
              <div key={row.labelKey} className={styles.line}>
                {index === 0 && <h3 className={styles.heading}>{say(labelKey)}</h3>}
                <div className={styles.row}>
                  <span>{say(row.labelKey)}</span>
                  <span className={styles.keys}>
                    {row.keys.map((key, at) => (
                      <Kbd key={`${at} ${key}`}>{key}</Kbd>
                    ))}
                  </span>
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
