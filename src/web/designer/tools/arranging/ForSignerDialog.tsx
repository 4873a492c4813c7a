import { type FormEvent, useRef, useState } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { copySelectedForSigner } from '#web/designer/actions/repeatVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { LengthBox } from '#web/designer/panels/inspector/LengthBox.tsx';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import type { ArrangingProps } from './arrangingProps.ts';
import styles from './Arranging.module.css';

/** Points between the selection and its copy below it. */
const gap = 12;

/** Asks for whom the selected fields are copied, and how far away. */
export function ForSignerDialog({ fields, onClose }: ArrangingProps) {
  const t = useTexts('arranging');
  const common = useTexts('common');
  const { stage } = useActions();
  const draft = useDraft((present) => present);
  const unit = useDesigner((state) => state.unit);
  const has = (id: string) => fields.every(({ signerIds }) => signerIds.includes(id));
  const [signerId, setSigner] = useState(
    () => draft.signers.find(({ id }) => !has(id))?.id ?? draft.signers[0]?.id ?? '',
  );
  const tops = fields.map(({ rect }) => rect.y);
  const bottoms = fields.map(({ rect }) => rect.y + rect.height);
  const [across, setAcross] = useState(0);
  const [down, setDown] = useState(() => Math.max(...bottoms) - Math.min(...tops) + gap);
  const [refused, setRefused] = useState<string>();
  const first = useRef<HTMLSelectElement>(null);

  const copy = (event: FormEvent) => {
    event.preventDefault();
    copySelectedForSigner(stage, signerId, { x: across, y: down });
    onClose();
  };
  const length = (label: string, points: number, set: (points: number) => void) => (
    <LengthBox
      label={label}
      points={points}
      unit={unit}
      mixedLabel=""
      disabled={false}
      refusedBy={undefined}
      onSet={(next) => {
        set(next);
        setRefused(undefined);
      }}
      onRefuse={setRefused}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('forSignerTitle')}
      description={t('forSignerText', { count: fields.length })}
      closeLabel={common('close')}
      width={440}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" disabled={signerId === ''} onClick={copy}>
            {t('forSignerDo')}
          </Button>
        </>
      }
    >
      <form onSubmit={copy} className={styles.form}>
        <Labelled label={t('forSigner')}>
          {({ id }) => (
            <NativeSelect
              ref={first}
              id={id}
              value={signerId}
              onChange={(event) => setSigner(event.target.value)}
            >
              {draft.signers.map((signer) => (
                <option key={signer.id} value={signer.id}>
                  {signerLabel(draft, signer.id)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <div className={styles.pair}>
          {length(t('offsetAcross'), across, setAcross)}
          {length(t('offsetDown'), down, setDown)}
        </div>
        <output className={styles.names}>{refused}</output>
      </form>
    </Dialog>
  );
}
