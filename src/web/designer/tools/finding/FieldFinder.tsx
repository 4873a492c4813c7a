import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { ProgressBar } from '#web/ui/parts/ProgressBar.tsx';
import { useViewerState } from '#web/viewer/useViewerState.ts';
import { parsePageRange } from '#web/designer/panels/inspector/pageRange.ts';
import {
  useDesigner,
  useDesignerSession,
  useDesignerStore,
  useDraft,
  useTool,
} from '#web/designer/store/designerContext.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { hasTool } from '#web/designer/host/offers.ts';
import { closeTool, openTool } from '#web/designer/store/openTool.ts';
import { finding } from './foundField.ts';
import styles from './FieldFinder.module.css';
import { FoundTray } from './FoundTray.tsx';
import { usePlaceSearch } from './usePlaceSearch.ts';

/**
 * Finds places for fields on the page in view, on a range, or on all pages, for review. `tools` are
 * the other tools of the list: at the end of its line, and under the review.
 */
export function FieldFinder({ tools }: { tools?: ReactNode }) {
  const t = useTexts('panels');
  const common = useTexts('common');
  const store = useDesignerStore();
  const host = useDesignerHost();
  const { viewer } = useDesignerSession();
  const open = useTool(finding);
  const found = open?.found;
  const [pages, setPages] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const currentPage = useViewerState(viewer, (view) => view.currentPage);
  const fileKey = currentPage?.fileKey;
  const pageCount = useDesigner((state) => state.facts.get(fileKey ?? '')?.pageCount ?? 0);
  const { search, note, setNote, find } = usePlaceSearch(fileKey);
  const isEmpty = useDraft((draft) => draft.fields.length === 0);
  const wanted =
    pages.trim() === ''
      ? currentPage && [currentPage.pageNumber]
      : parsePageRange(pages, pageCount);

  if (!open || !hasTool(host, 'findFields'))
    return (
      <div className={styles.bar}>
        {hasTool(host, 'findFields') && (
          <Button dense variant="quiet" ref={opener} onClick={() => openTool(store, finding)}>
            {t('findFields')}
          </Button>
        )}
        {tools}
      </div>
    );
  const close = () => {
    search?.stopping.abort();
    setNote('');
    closeTool(store, finding);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its controls */}
      <section
        aria-label={t('findFields')}
        className={classNames(styles.tray, isEmpty && styles.whole)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
      >
        {search ? (
          <>
            <ProgressBar label={t('findingFields')} value={search.part} />
            <Button dense onClick={() => search.stopping.abort()}>
              {common('cancel')}
            </Button>
          </>
        ) : (
          !found && (
            <>
              <Labelled
                label={t('findOnPages')}
                hint={t('findOnPagesHint')}
                error={wanted ? undefined : t('findOnPagesWrong', { count: pageCount })}
              >
                {(control) => (
                  <Input
                    {...control}
                    dense
                    value={pages}
                    placeholder={currentPage ? String(currentPage.pageNumber) : ''}
                    onChange={(event) => setPages(event.target.value)}
                  />
                )}
              </Labelled>
              <div className={styles.buttons}>
                <Button
                  dense
                  variant="primary"
                  disabled={!wanted}
                  onClick={() => wanted && void find(wanted)}
                >
                  {t('findDo')}
                </Button>
                <Button
                  dense
                  onClick={() => void find(Array.from({ length: pageCount }, (_, at) => at + 1))}
                >
                  {t('findOnAll')}
                </Button>
                <Button dense variant="quiet" onClick={close}>
                  {common('close')}
                </Button>
              </div>
            </>
          )
        )}
        {note !== '' && <p className={styles.note}>{note}</p>}
        {found && <FoundTray found={found} onDone={close} />}
      </section>
      {tools && <div className={styles.bar}>{tools}</div>}
    </>
  );
}
