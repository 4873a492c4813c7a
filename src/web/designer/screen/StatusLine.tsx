import { useCallback, useRef } from 'react';
import { useAttached } from '#web/ui/browser/useAttached.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { useFoot } from '#web/ui/browser/useFoot.ts';
import { useCurrentPage, useViewerState } from '#web/viewer/useViewerState.ts';
import { readName, roundForReading, typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { followNote } from '#web/designer/canvas/note.ts';
import { paperName } from '#web/designer/canvas/paperName.ts';
import type { Stage } from '#web/designer/canvas/stage.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner } from '#web/designer/store/designerContext.ts';
import { selectedFields } from '#web/designer/store/selecting.ts';
import styles from './StatusLine.module.css';

/** Where the view is, and what is selected, happening or possible. */
export function StatusLine({ stage }: { stage: Stage }) {
  const line = useRef<HTMLDivElement>(null);
  useFoot(line);
  return (
    <div ref={line} className={styles.line}>
      <PageStatus stage={stage} />
      <GestureStatus stage={stage} />
      <NowStatus />
    </div>
  );
}

function PageStatus({ stage: { viewer } }: { stage: Stage }) {
  const t = useTexts('designer');
  const current = useCurrentPage(viewer);
  const documents = useViewerState(viewer, (state) => state.documents);
  const { tools } = useActions();
  const sizeOf = useViewerState(viewer, (state) => state.sizeOf);
  const document = documents.find(({ fileKey }) => fileKey === current?.fileKey);
  if (!current || !document) return null;
  const size = sizeOf(current);
  const paper = paperName(size);
  const PageLink = tools.find((tool) => tool.PageLink)?.PageLink;
  const lengths = { width: roundForReading(size.width), height: roundForReading(size.height) };
  const words = paper ? t('statusPaper', { paper, ...lengths }) : t('statusSize', lengths);
  return (
    <>
      <span>{t('statusPage', { page: current.pageNumber, count: document.pdf.pageCount })}</span>
      {PageLink ? <PageLink {...current}>{words}</PageLink> : words}
    </>
  );
}

/** What a gesture does, written straight to its element, as it changes with every movement. */
function GestureStatus({ stage: { note } }: { stage: Stage }) {
  const follow = useCallback(
    (element: HTMLElement) => {
      const line = element.firstElementChild;
      return line instanceof HTMLElement ? followNote(note, line, element) : undefined;
    },
    [note],
  );
  const ref = useAttached(follow);
  return (
    <span ref={ref} className={styles.gesture}>
      <span className={styles.note} />
    </span>
  );
}

function NowStatus() {
  const t = useTexts('designer');
  const tool = useDesigner((state) => state.tool);
  const fields = useDesigner(selectedFields);
  const [field] = fields;
  const words = () => {
    if (tool) return t('statusArmed', { type: typeLabel(t, tool.type) });
    if (fields.length > 1) return t('saySelected', { count: fields.length });
    if (!field) return '';
    const { rect } = field;
    return t('statusField', {
      name: readName(field),
      x: roundForReading(rect.x),
      y: roundForReading(rect.y),
      width: roundForReading(rect.width),
      height: roundForReading(rect.height),
    });
  };
  return <span className={styles.now}>{words()}</span>;
}
