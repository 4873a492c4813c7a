import { joinNames } from '#web/texts/joinNames.ts';
import { useState } from 'react';
import { fillableLeft } from '#core/draft/lists/convertedNames.ts';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { DraftFile } from '#core/draft/draft.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { laterPart } from '#web/later/laterPart.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';
import styles from './EmbeddedFields.module.css';

const List = laterPart(async () => (await import('./EmbeddedFields.tsx')).EmbeddedFields);

interface EmbeddedSummaryProps {
  file: DraftFile;
  fields: readonly EmbeddedFieldFact[];
}

/** How many fields a PDF has of its own and who fills them in, with the way to them. */
export function EmbeddedSummary({ file, fields }: EmbeddedSummaryProps) {
  const t = useTexts('files');
  const draft = useDraft((present) => present);
  const converted = useDraft((present, reading) => reading.convertedNames(present.fields));
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const fillable = fillableLeft(converted, file.key, fields);
  const left = new Set(fillable.map(({ name }) => name)).size;
  const all = new Set(fields.map(({ name }) => name)).size;
  const names = joinNames(file.embeddedSignerIds.map((id) => signerLabel(draft, id)));
  const words = () => {
    if (left === 0) return t('embeddedNoneFillable', { count: all });
    return names === ''
      ? t('embeddedNobody', { count: left })
      : t('embeddedGiven', { count: left, names });
  };
  return (
    <div className={styles.summary}>
      <span>{words()}</span>
      <Button variant="quiet" dense onClick={() => setOpen(true)}>
        {t(left === 0 ? 'embeddedShow' : 'embeddedOpen')}
      </Button>
      {isOpen && <List.Part file={file} fields={fields} onClose={() => setOpen(false)} />}
    </div>
  );
}
