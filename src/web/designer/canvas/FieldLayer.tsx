import { memo, useMemo } from 'react';
import { fieldsOnPage } from '#core/draft/fieldsByPage.ts';
import { signerLabel } from '#core/draft/signerCommands.ts';
import { problemsByField } from '#core/draft/findProblems.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import type { LayerPage } from '#web/viewer/pageLayer.ts';
import { useDesigner, useDesignerStore, useDraft } from '../store/designerContext.ts';
import { FieldBox } from './FieldBox.tsx';
import { fieldLabel } from './fieldWords.ts';

/** The fields of one page. It hears of nothing that happens on other pages, and of no gesture. */
export const FieldLayer = memo(function FieldLayer({ page }: { page: LayerPage }) {
  const t = useTexts('designer');
  const { fileKey, pageNumber, pxPerPt } = page;
  const fields = useDraft((draft) => fieldsOnPage(draft.fields, fileKey, pageNumber));
  const signers = useDraft((draft) => draft.signers);
  const store = useDesignerStore();
  const selection = useDesigner((state) => state.selection);
  const lens = useDesigner((state) => state.lensSignerId);
  const lit = useDesigner((state) => state.litFieldId);
  const wrong = useDesigner((state) => problemsByField(state.problems));
  const selected = useMemo(() => new Set(selection), [selection]);
  const places = useMemo(
    () => new Map(signers.map((signer, place) => [signer.id, place])),
    [signers],
  );
  const nameOf = useMemo(() => {
    const draft = store.getState().history.present;
    return new Map(signers.map(({ id }) => [id, signerLabel(draft, id)]));
  }, [store, signers]);
  return fields.map((field) => {
    const { id, rect, signerIds } = field;
    return (
      <FieldBox
        key={id}
        id={id}
        name={field.name}
        type={field.type}
        left={rect.x * pxPerPt}
        top={rect.y * pxPerPt}
        width={rect.width * pxPerPt}
        height={rect.height * pxPerPt}
        label={fieldLabel(
          t,
          field,
          signerIds.map((signerId) => nameOf.get(signerId) ?? '').join(', '),
        )}
        roleDescription={t('formField')}
        signers={signerIds.map((signerId) => places.get(signerId) ?? 0).join(',')}
        selection={selected.has(id) ? (selection.length > 1 ? 'many' : 'one') : 'none'}
        isLocked={field.locked}
        isInvalid={wrong.get(id)?.some((problem) => problem.severity === 'blocking') ?? false}
        isDimmed={lens !== undefined && !signerIds.includes(lens)}
        isLit={lit === id}
      />
    );
  });
});
