import { Suspense, useEffect, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Tabs } from '#web/ui/parts/Tabs.tsx';
import { ReviewNote } from '#web/designer/replace/ReviewNote.tsx';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesigner, useDesignerStore } from '#web/designer/store/designerContext.ts';
import type { PanelTab } from '#web/designer/store/designerState.ts';
import { FieldSection } from '#web/designer/panels/inspector/FieldSection.tsx';
import { FieldsTab } from '#web/designer/panels/fields/FieldsTab.tsx';
import { MetadataTab } from '#web/designer/panels/metadata/MetadataTab.tsx';
import { ImportNotes } from '#web/designer/panels/import/ImportNotes.tsx';
import styles from './PanelColumn.module.css';
import { ProblemsTab } from '#web/designer/panels/problems/ProblemsTab.tsx';
import { SignersSection } from '#web/designer/panels/signers/SignersSection.tsx';
import { useProblems } from '#web/designer/panels/problems/useProblems.ts';

/** The tab with its texts on their way: the rest of the column stays meanwhile. */
function Metadata() {
  return (
    <Suspense>
      <MetadataTab />
    </Suspense>
  );
}

/** The box of the signers, in which the current one stays in view while others give way. */
function useCurrentInView() {
  const box = useRef<HTMLDivElement>(null);
  const currentId = useDesigner((state) => state.currentSignerId);
  const hasSelection = useDesigner((state) => state.selection.length > 0);
  useEffect(() => {
    // Only a selection leaves them less room than they need.
    if (!hasSelection) return undefined;
    // Measuring before the canvas shows the selection would lay out the screen twice.
    const frame = requestAnimationFrame(() => {
      const row = box.current?.querySelector(`[data-signer-row="${currentId}"]`);
      if (!row || !box.current) return;
      const outer = box.current.getBoundingClientRect();
      const { top, bottom, height } = row.getBoundingClientRect();
      // The head of the section stays over what is scrolled.
      const head = box.current.querySelector('h2')?.parentElement?.offsetHeight ?? 0;
      const first = Math.min(outer.top + head, outer.bottom - height);
      if (bottom > outer.bottom) box.current.scrollTop += bottom - outer.bottom;
      else if (top < first) box.current.scrollTop += top - first;
    });
    return () => cancelAnimationFrame(frame);
  }, [currentId, hasSelection]);
  return box;
}

/**
 * The column at the right: who signs, the selected field, and one of three lists. While the
 * Metadata tab is open the column is wider and the two sections above fold to their heads. `sheet`:
 * inside a sheet of a phone, which scrolls as a whole.
 */
export function PanelColumn({ sheet = false }: { sheet?: boolean }) {
  const t = useTexts('panels');
  const store = useDesignerStore();
  const wanted = useDesigner((state) => state.tab);
  // Advice is in the list, but nothing to be alarmed about.
  const count = useProblems().filter(({ severity }) => severity === 'blocking').length;
  const { features, isReadOnly } = useDesignerHost();
  const tabs = [
    { value: 'fields' as const, label: t('fieldsTab'), panel: <FieldsTab /> },
    { value: 'problems' as const, label: t('problemsTab', { count }), panel: <ProblemsTab /> },
    { value: 'metadata' as const, label: t('metadataTab'), panel: <Metadata /> },
  ];
  const shown = tabs.filter(({ value }) => features?.panels?.includes(value) ?? true);
  const tab = shown.some(({ value }) => value === wanted) ? wanted : shown[0]?.value;
  const isMetadata = tab === 'metadata';
  const signers = useCurrentInView();
  return (
    <div
      className={classNames(
        styles.column,
        sheet && styles.sheet,
        isMetadata && !sheet && styles.wide,
      )}
    >
      <ImportNotes />
      {!isReadOnly && <ReviewNote />}
      <div className={styles.sections}>
        <div ref={signers} data-foldable={isMetadata || undefined} className={styles.signers}>
          <SignersSection isFoldable={isMetadata} />
        </div>
        <div className={styles.field}>
          <FieldSection isFoldable={isMetadata} />
        </div>
      </div>
      {tab !== undefined && (
        <Tabs<PanelTab>
          label={t('lists')}
          value={tab}
          onChange={(next) => store.setState({ tab: next })}
          className={styles.tabs}
          panelClassName={styles.panel}
          tabs={shown}
        />
      )}
    </div>
  );
}
