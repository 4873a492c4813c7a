import { memo } from 'react';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import type { DesignerState } from '#web/designer/store/designerState.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { CrowdedLayer } from './CrowdedLayer.tsx';
import { isCrowded } from '#web/designer/canvas/crowd.ts';
import { FieldBox } from './FieldBox.tsx';

/** The field of a page that something outside the canvas points at. */
function litOnPage(
  { litFieldId, history, reading }: DesignerState,
  fileKey: string,
  page: number,
): string | undefined {
  if (litFieldId === undefined) return undefined;
  const field = reading.fieldsById(history.present.fields).get(litFieldId);
  return field?.fileKey === fileKey && field.page === page ? litFieldId : undefined;
}

/** The fields of one page. It hears of nothing that happens on other pages, and of no gesture. */
export const FieldLayer = memo(function FieldLayer({ page }: { page: LayerPage }) {
  const { fileKey, pageNumber, pxPerPt } = page;
  const fields = useDesigner((state) => state.reading.shownOnPage(state, fileKey, pageNumber));
  const parties = useDraft((draft, reading) => reading.partiesOf(draft));
  const selected = useDesigner((state) => state.reading.selectedOnPage(state, fileKey, pageNumber));
  const isAlone = useDesigner(({ selection }) => selected.size === 1 && selection.length === 1);
  const lit = useDesigner((state) => litOnPage(state, fileKey, pageNumber));
  const blocked = useDesigner((state) => state.reading.blockedOnPage(state, fileKey, pageNumber));
  const invalid = new Set(blocked === '' ? [] : blocked.split(' '));
  const box = (field: (typeof fields)[number]) => (
    <FieldBox
      key={field.id}
      field={field}
      pxPerPt={pxPerPt}
      parties={parties}
      selection={selected.has(field.id) ? (isAlone ? 'one' : 'many') : 'none'}
      isInvalid={invalid.has(field.id)}
      isLit={lit === field.id}
    />
  );
  if (!isCrowded(fields)) return fields.map(box);
  return (
    <CrowdedLayer
      page={page}
      fields={fields}
      parties={parties}
      selected={selected}
      blocked={blocked}
      lit={lit}
      box={box}
    />
  );
});
