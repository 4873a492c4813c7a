import { useMemo, useRef, useState } from 'react';
import { convertEmbedded } from '#core/draft/embedded/convertEmbedded.ts';
import type { EmbeddedFieldFact } from '#core/draft/documentFacts.ts';
import type { DraftFile } from '#core/draft/draft.ts';
import { randomId } from '#web/api/randomId.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { EmbeddedList } from './EmbeddedList.tsx';
import { conversionLosses, type EmbeddedRow, embeddedRows } from './embeddedRows.ts';
import styles from './EmbeddedFields.module.css';
import { WhoFills } from './WhoFills.tsx';

interface EmbeddedFieldsProps {
  file: DraftFile;
  fields: readonly EmbeddedFieldFact[];
  onClose: () => void;
}

/** The fields inside a PDF: what becomes of each, who may fill them in, which are converted. */
export function EmbeddedFields({ file, fields, onClose }: EmbeddedFieldsProps) {
  const t = useTexts('files');
  const common = useTexts('common');
  const { textOf } = useSpeaker();
  const { store, viewer } = useDesignerSession();
  const converted = useDraft((draft, reading) =>
    reading.convertedNames(draft.fields).get(file.key),
  );
  const isPlain = useDesignerHost().edge.service === 'remote';
  const rows = useMemo(
    () => embeddedRows(fields, converted, isPlain),
    [fields, converted, isPlain],
  );
  const fillable = rows.filter((row) => row.isFillable && row.isConvertible);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(fillable.map(({ name }) => name)),
  );
  const first = useRef<HTMLInputElement>(null);
  const name = file.displayName || file.fileId;
  const picked = rows.filter((row) => row.isConvertible && chosen.has(row.name));
  const isAll = fillable.length > 0 && fillable.every((row) => chosen.has(row.name));

  const choose = (row: EmbeddedRow, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.name);
    else next.delete(row.name);
    setChosen(next);
  };

  const convert = () => {
    const names = new Set(picked.map((row) => row.name));
    const count = picked.length;
    const signerId = store.getState().currentSignerId;
    store.applyNew({ key: 'convertEmbedded', values: { count, name } }, (draft) =>
      convertEmbedded(
        draft,
        { fileKey: file.key, embedded: fields, names, signerId, isPlain },
        () => randomId(),
      ),
    );
    const made = store.getState().history.present;
    showToast({
      key: 'converted',
      tone: 'ok',
      message: () => textOf('files')('converted', { count }),
      action: {
        label: () => textOf('panels')('restore'),
        onPress: () => {
          if (store.getState().history.present === made) store.undo();
        },
      },
    });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('embeddedTitle', { name })}
      description={t('embeddedText')}
      closeLabel={common('close')}
      initialFocus={first}
      width={608}
      footer={
        <>
          <Button onClick={onClose}>{common('close')}</Button>
          {rows.some((row) => row.isConvertible) && (
            <Button variant="primary" disabled={picked.length === 0} onClick={convert}>
              {t('convert', { count: picked.length })}
            </Button>
          )}
        </>
      }
    >
      <WhoFills file={file} fields={fields} />
      {fillable.length > 0 && (
        <div className={styles.all}>
          <Checkbox
            ref={first}
            label={t('allFillable')}
            checked={isAll}
            onChange={({ target }) =>
              setChosen(new Set(target.checked ? fillable.map((row) => row.name) : []))
            }
          />
          <span className={styles.count}>
            {t('chosenCount', { count: picked.length, total: rows.length })}
          </span>
        </div>
      )}
      <EmbeddedList
        rows={rows}
        chosen={chosen}
        onChoose={choose}
        onShow={(place) => {
          onClose();
          viewer.scrollToPage(file.key, place.page, place.rect ? { rect: place.rect } : {});
        }}
      />
      <ConversionNotes rows={picked} isPlain={isPlain} />
    </Dialog>
  );
}

/** What the chosen fields lose when they are converted; nothing where they lose nothing. */
function ConversionNotes({ rows, isPlain }: { rows: readonly EmbeddedRow[]; isPlain: boolean }) {
  const t = useTexts('files');
  const { values, lines, limits, apart } = conversionLosses(rows);
  const notes = [
    values > 0 && t('losesValues', { count: values }),
    isPlain && lines > 0 && t('losesLines', { count: lines }),
    isPlain && limits > 0 && t('losesLimit', { count: limits }),
    apart > 0 && t('placesApart', { count: apart }),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
