import { useTexts } from '#web/texts/useTexts.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SearchIcon, TableIcon } from '#web/ui/theme/icons.tsx';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { hasTool } from '#web/designer/host/offers.ts';
import { NameFields } from '#web/designer/naming/NameFields.tsx';
import styles from './FieldsTab.module.css';

/** Tools of the list: naming all fields, searching it, the table of signers and pages. */
export function ListTools() {
  const t = useTexts('panels');
  const { perform, keyOf } = useActions();
  const host = useDesignerHost();
  return (
    <span className={styles.tools}>
      {hasTool(host, 'nameFields') && <NameFields />}
      <IconButton
        size="dense"
        icon={<SearchIcon />}
        label={t('searchFields')}
        shortcut={keyOf('field.search')}
        onClick={() => perform('field.search')}
      />
      <IconButton
        size="dense"
        icon={<TableIcon />}
        label={t('overview')}
        shortcut={keyOf('overview.open')}
        onClick={() => perform('overview.open')}
      />
    </span>
  );
}
