import { type ComponentType, useState } from 'react';
import type { HostDialogProps } from '#web/designer/host/designerHost.ts';
import type { TextKey } from '#web/texts/catalogue.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';

/** What is in the way, in words; undefined when it was handed over. */
export type HandOver = () => Promise<string | undefined>;

/** What a dialog says before and after. */
const words = {
  begin: {
    title: 'sendTitle',
    text: 'sendText',
    button: 'send',
    failed: 'sendFailed',
    doneTitle: 'sentTitle',
    doneText: 'sentText',
  },
  save: {
    title: 'saveTitle',
    text: 'saveText',
    button: 'save',
    failed: 'saveFailed',
    doneTitle: 'savedTitle',
    doneText: 'savedText',
  },
} as const satisfies Record<string, Record<string, TextKey<'embed'>>>;

/** Makes the dialog that hands a design over, when somebody has said that they want that. */
export function createHandOverDialog(
  kind: keyof typeof words,
  handOver: HandOver,
): ComponentType<HostDialogProps> {
  const said = words[kind];
  return function HandOverDialog({ open, onOpenChange }) {
    const t = useTexts('embed');
    const common = useTexts('common');
    const [state, setState] = useState<'ready' | 'busy' | 'done' | { trouble: string }>('ready');
    const go = async () => {
      setState('busy');
      const trouble = await handOver();
      setState(trouble === undefined ? 'done' : { trouble });
    };
    const isDone = state === 'done';
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t(isDone ? said.doneTitle : said.title)}
        description={t(isDone ? said.doneText : said.text)}
        closeLabel={common('close')}
        width={480}
        keepOnPressOutside={state === 'busy'}
        footer={
          isDone ? (
            <Button onClick={() => onOpenChange(false)}>{common('close')}</Button>
          ) : (
            <Button variant="primary" busy={state === 'busy'} onClick={() => void go()}>
              {t(said.button)}
            </Button>
          )
        }
      >
        {typeof state === 'object' && <ErrorNote title={t(said.failed)}>{state.trouble}</ErrorNote>}
      </Dialog>
    );
  };
}
