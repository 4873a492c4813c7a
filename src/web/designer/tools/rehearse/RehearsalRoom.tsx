import { useCallback, useRef, useState } from 'react';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import type { FormField } from '#web/filling/form/formField.ts';
import type { FieldGuide } from '#web/filling/session/createFieldGuide.ts';
import { signatureAsked } from '#web/filling/session/signatureAsked.ts';
import { SignatureDialog } from '#web/filling/signature/SignatureDialog.tsx';
import { fillAll } from './fillForm.ts';
import { RehearsalPane, type ScreenKind } from './RehearsalPane.tsx';
import styles from './RehearsalScreen.module.css';
import { RehearsalTools } from './RehearsalTools.tsx';
import type { SampleLength } from './sampleText.ts';
import type { Rehearsal } from './useRehearsal.ts';

interface RehearsalRoomProps {
  rehearsal: Rehearsal;
  name: string;
  /** The screens shown, at least one. */
  screens: readonly ScreenKind[];
  isNarrow: boolean;
}

/** The signer's pages on one or two screens, and what fills them and leads through them. */
export function RehearsalRoom({ rehearsal, name, screens, isNarrow }: RehearsalRoomProps) {
  const { view, store } = rehearsal;
  const t = useTexts('rehearse');
  const [signing, setSigning] = useState<FormField | 'atFinish'>();
  /** What the last press did, in words. */
  const [said, setSaid] = useState('');
  const guides = useRef(new Map<ScreenKind, FieldGuide>());
  const used = useRef<ScreenKind>(undefined);

  const onGuide = useCallback((kind: ScreenKind, guide: FieldGuide | undefined) => {
    if (guide) guides.current.set(kind, guide);
    else guides.current.delete(kind);
  }, []);
  const onUse = useCallback((kind: ScreenKind) => {
    used.current = kind;
  }, []);
  /** On the screen that was used last. */
  const goTo = (field: FormField) => {
    const kinds = [used.current, ...screens];
    const guide = kinds.flatMap((kind) => (kind && guides.current.get(kind)) ?? []).at(0);
    void guide?.goTo(field);
  };

  const fill = (length: SampleLength | undefined) => {
    fillAll(store, length, { view, say: t });
    const count = store.getState().faults.size;
    if (!length) setSaid(t('sayEmpty'));
    else setSaid(count === 0 ? t('sayFilled') : t('sayMisfits', { count }));
  };
  const finish = () => {
    if (view.signatureAtFinish) setSigning('atFinish');
    else setSaid(t('sayFinished', { name }));
  };
  const useMark = (mark: SignatureMark, under: string, forAll: boolean) => {
    if (forAll && signing && signing !== 'atFinish') store.signAll(signing, mark, under);
    else store.sign(signing === 'atFinish' ? undefined : signing, mark, under);
    if (signing === 'atFinish') setSaid(t('sayFinished', { name }));
    setSigning(undefined);
  };

  const tools = <RehearsalTools {...{ rehearsal, said, fill, goTo }} />;
  return (
    <div className={styles.room}>
      <div className={styles.panes}>
        {screens.map((kind) => (
          <RehearsalPane
            key={kind}
            openSignature={setSigning}
            onFinish={finish}
            isCovered={signing !== undefined}
            {...{ kind, rehearsal, onGuide, onUse }}
          />
        ))}
      </div>
      {isNarrow ? (
        <Disclosure summary={t('tools')} className={styles.fold}>
          <div className={styles.folded}>{tools}</div>
        </Disclosure>
      ) : (
        <aside aria-label={t('tools')} className={styles.tools}>
          {tools}
        </aside>
      )}
      {signing && (
        <SignatureDialog
          {...signatureAsked(signing, view, store.getState())}
          onClose={() => setSigning(undefined)}
          onUse={useMark}
        />
      )}
    </div>
  );
}
