import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EyeIcon, SearchIcon, TableIcon } from '#web/ui/theme/icons.tsx';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { showOnly } from '#web/designer/store/showOnly.ts';
import styles from './FieldsTab.module.css';

/** Above the list: searching it, the table of signers and pages, and whose fields are shown. */
export function ListTools() {
  const t = useTexts('panels');
  const { perform, keyOf } = useActions();
  const lens = useDesigner((state) => state.lensSignerId);
  const name = useDraft((draft) => (lens === undefined ? '' : signerLabel(draft, lens)));
  const store = useDesignerStore();
  return (
    <>
      <div className={styles.tools}>
        <Button
          dense
          variant="quiet"
          icon={<SearchIcon />}
          data-tip={t('searchFields')}
          data-tip-key={keyOf('field.search')}
          onClick={() => perform('field.search')}
        >
          {t('searchFields')}
        </Button>
        <Button
          dense
          variant="quiet"
          icon={<TableIcon />}
          data-tip={t('overview')}
          data-tip-key={keyOf('overview.open')}
          onClick={() => perform('overview.open')}
        >
          {t('overview')}
        </Button>
      </div>
      {lens !== undefined && (
        <div className={styles.lens}>
          <EyeIcon aria-hidden="true" />
          <span className={styles.name}>{t('onlyFieldsOf', { name })}</span>
          <Button dense onClick={() => showOnly(store, undefined)}>
            {t('showAllFields')}
          </Button>
        </div>
      )}
    </>
  );
}
