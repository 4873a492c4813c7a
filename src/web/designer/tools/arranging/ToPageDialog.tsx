import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { moveSelectedToPage } from '#web/designer/actions/repeatVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { focusField } from '#web/designer/canvas/focusField.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import type { ArrangingProps } from './arrangingProps.ts';
import styles from './Arranging.module.css';

/** Asks to which page, and of which document, the selected fields are moved. */
export function ToPageDialog({ fields, onClose }: ArrangingProps) {
  const t = useTexts('arranging');
  const panels = useTexts('panels');
  const common = useTexts('common');
  const { stage } = useActions();
  const files = useDraft((draft) => draft.files);
  const active = fields.at(-1);
  const [fileKey, setFile] = useState(active?.fileKey ?? '');
  const pageCount = useDesigner((state) => state.facts.get(fileKey)?.pageCount ?? 1);
  const [text, setText] = useState(String(active?.page ?? 1));
  const [isRefused, setRefused] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  const move = (event: FormEvent) => {
    event.preventDefault();
    const page = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
    if (page < 1 || page > pageCount) {
      setRefused(true);
      return;
    }
    moveSelectedToPage(stage, { fileKey, page });
    onClose();
    if (active) void focusField(stage, active.id);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('toPageTitle')}
      description={t('toPageText', { count: fields.length })}
      closeLabel={common('close')}
      width={400}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={move}>
            {t('toPageDo')}
          </Button>
        </>
      }
    >
      <form onSubmit={move} className={styles.form}>
        {files.length > 1 && (
          <Labelled label={panels('document')}>
            {({ id }) => (
              <NativeSelect
                id={id}
                value={fileKey}
                onChange={(event) => setFile(event.target.value)}
              >
                {files.map((file) => (
                  <option key={file.key} value={file.key}>
                    {file.displayName || file.fileId}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labelled>
        )}
        <Labelled
          label={panels('page')}
          hint={panels('ofPages', { count: pageCount })}
          error={isRefused ? t('toPageRefused', { count: pageCount }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={first}
              autoComplete="off"
              inputMode="numeric"
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setText(event.target.value);
                setRefused(false);
              }}
            />
          )}
        </Labelled>
      </form>
    </Dialog>
  );
}
