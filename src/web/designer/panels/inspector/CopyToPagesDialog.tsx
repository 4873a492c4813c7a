import { type FormEvent, useState } from 'react';
import type { DraftField } from '#core/draft/draft.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { copyToPages } from '#web/designer/actions/fieldVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import { parsePageRange } from './pageRange.ts';

interface CopyToPagesDialogProps {
  fields: readonly DraftField[];
  onClose: () => void;
}

/** Asks for the pages to which the selected fields are copied, at the same places. */
export function CopyToPagesDialog({ fields, onClose }: CopyToPagesDialogProps) {
  const t = useTexts('panels');
  const common = useTexts('common');
  const { stage } = useActions();
  const fileKey = fields.at(-1)?.fileKey ?? '';
  const file = useDraft((draft) => draft.files.find((other) => other.key === fileKey));
  const pageCount = useDesigner((state) => state.facts.get(fileKey)?.pageCount ?? 1);
  const [text, setText] = useState(`1-${pageCount}`);
  const [isRefused, setRefused] = useState(false);
  const count = fields.length;

  const copy = (event: FormEvent) => {
    event.preventDefault();
    const pages = parsePageRange(text, pageCount);
    if (!pages) {
      setRefused(true);
      return;
    }
    copyToPages(stage, pages);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('copyTitle')}
      description={t('copyExplain', { count, name: file?.displayName ?? '' })}
      closeLabel={common('close')}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <form onSubmit={copy}>
        <Labelled
          label={t('copyPages')}
          hint={t('copyPagesHint', { count: pageCount })}
          error={isRefused ? t('copyPagesRefused', { count: pageCount }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
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
