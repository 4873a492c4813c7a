import { fillableLeft } from '#core/draft/lists/convertedNames.ts';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { DraftFile } from '#core/draft/draft.ts';
import { setEmbeddedSigners } from '#core/draft/commands/fileCommands.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import styles from './EmbeddedFields.module.css';

interface WhoFillsProps {
  file: DraftFile;
  /** All fields inside the PDF. */
  fields: readonly EmbeddedFieldFact[];
}

/** Which signers may fill in the text boxes and check boxes inside a PDF: all of them or none. */
export function WhoFills({ file, fields }: WhoFillsProps) {
  const t = useTexts('files');
  const store = useDesignerStore();
  const draft = useDraft((present) => present);
  const converted = useDraft((present, reading) => reading.convertedNames(present.fields));
  const fillable = fillableLeft(converted, file.key, fields);
  const count = new Set(fillable.map(({ name }) => name)).size;
  if (count === 0 && file.embeddedSignerIds.length === 0) return null;
  const chosen = new Set(file.embeddedSignerIds);
  const assign = (signerId: string, may: boolean) => {
    const ids = may
      ? [...file.embeddedSignerIds, signerId]
      : file.embeddedSignerIds.filter((id) => id !== signerId);
    store.apply(
      { key: 'assignEmbedded', values: { name: file.displayName || file.fileId } },
      (present) => setEmbeddedSigners(present, file.key, ids),
    );
  };
  return (
    <fieldset className={styles.who}>
      <legend>{t('whoFills')}</legend>
      <span className={styles.hint}>{t('whoFillsHint', { count })}</span>
      {draft.signers.map((signer, index) => (
        <Checkbox
          key={signer.id}
          label={
            <span className={styles.signer}>
              <Badge index={index} size="small" />
              {signerLabel(draft, signer.id)}
            </span>
          }
          checked={chosen.has(signer.id)}
          onChange={(event) => assign(signer.id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
