import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#web/texts/useTexts.ts';
import { PageFields } from '#web/filling/document/PageFields.tsx';
import { SigningPages } from '#web/filling/document/SigningPages.tsx';
import type { FormField } from '#web/filling/form/formField.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import { LeadBar } from '#web/filling/lead/LeadBar.tsx';
import { createFieldGuide, type FieldGuide } from '#web/filling/session/createFieldGuide.ts';
import { SigningContext } from '#web/filling/session/SigningContext.ts';
import { useViewerController } from '#web/viewer/pages/useViewerController.ts';
import styles from './RehearsalPane.module.css';
import type { Rehearsal } from './useRehearsal.ts';
import { focusedElement } from '#web/ui/browser/place.ts';

/** What a signer may sit before. */
export type ScreenKind = 'desktop' | 'phone';

interface RehearsalPaneProps {
  kind: ScreenKind;
  rehearsal: Rehearsal;
  openSignature: (field: FormField) => void;
  onFinish: () => void;
  /** A dialog lies over the pane. */
  isCovered: boolean;
  /** The pane came, with its guide, or went. */
  onGuide: (kind: ScreenKind, guide: FieldGuide | undefined) => void;
  /** Something in it got the focus. */
  onUse: (kind: ScreenKind) => void;
}

/** CSS px at the foot of the pages that the leading bar covers on a desktop. */
const coveredFoot = 88;

/** The signer's pages on one kind of screen, with a view of its own; entries are shared. */
export function RehearsalPane(props: RehearsalPaneProps) {
  const { kind, rehearsal, openSignature, onFinish, isCovered, onGuide, onUse } = props;
  const { store, documents, others } = rehearsal;
  const t = useTexts('rehearse');
  const isNarrow = kind === 'phone';
  const box = useRef<HTMLElement>(null);
  const controller = useViewerController();
  const guide = useMemo(
    () =>
      createFieldGuide({
        store,
        controller,
        isNarrow: () => isNarrow,
        covered: () => (isNarrow ? 0 : coveredFoot),
      }),
    [store, controller, isNarrow],
  );
  const parts = useMemo(
    () => ({ store, guide, isNarrow, openSignature }),
    [store, guide, isNarrow, openSignature],
  );

  useEffect(() => {
    onGuide(kind, guide);
    return () => onGuide(kind, undefined);
  }, [kind, guide, onGuide]);
  useEffect(() => {
    const element = box.current;
    const use = () => onUse(kind);
    element?.addEventListener('focusin', use);
    return () => element?.removeEventListener('focusin', use);
  }, [kind, onUse]);
  // The view goes along with a field that has the focus on the other screen.
  useEffect(
    () =>
      store.subscribe(({ current, fields }, before) => {
        if (current === before.current || box.current?.contains(focusedElement() ?? null)) return;
        const field = fields.find(({ key }) => key === current);
        if (!field) return;
        const { page, box: rect } = firstPlace(field);
        controller.scrollToPage(field.fileId, page, { rect });
      }),
    [store, controller],
  );

  return (
    <section ref={box} className={styles.pane} data-screen={kind}>
      <p className={styles.caption} aria-hidden="true">
        {t(isNarrow ? 'asPhone' : 'asDesktop')}
      </p>
      <div className={isNarrow ? styles.phone : styles.desktop}>
        <SigningContext.Provider value={parts}>
          <SigningPages
            controller={controller}
            documents={documents}
            fields={PageFields}
            others={others}
            label={t(isNarrow ? 'asPhone' : 'asDesktop')}
          />
          <LeadBar trouble={undefined} busy={false} onFinish={onFinish} isCovered={isCovered} />
        </SigningContext.Provider>
      </div>
    </section>
  );
}
