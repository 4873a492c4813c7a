import { addNewSigner, moveSignerTo } from '#web/designer/actions/signerVerbs.ts';
import { setSendEmailNotifications } from '#core/draft/commands/signerCommands.ts';
import { useSteady } from '#web/ui/browser/useSteady.ts';
import { useRowDrag } from '#web/designer/panels/parts/useRowDrag.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Badge } from '#web/ui/parts/Badge.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Disclosure } from '#web/ui/parts/Disclosure.tsx';
import { PlusIcon } from '#web/ui/theme/icons.tsx';
import { useDesignerHost, useSettled } from '#web/designer/host/designerHost.ts';
import { useDesigner, useDesignerSession, useDraft } from '#web/designer/store/designerContext.ts';
import { setUnfolded } from '#web/designer/panels/parts/unfolding.ts';
import { Unchanging } from '#web/designer/host/Unchanging.tsx';
import { Section } from '#web/designer/panels/parts/Section.tsx';
import { SignerGroup } from './SignerGroup.tsx';
import styles from './SignersSection.module.css';

/** Badges in the folded head; beyond them the count alone speaks. */
const badgesShown = 6;

/** Who signs: one of them is current and receives new fields. */
export function SignersSection({ isFoldable }: { isFoldable: boolean }) {
  const t = useTexts('panels');
  const session = useDesignerSession();
  const { store } = session;
  const { fieldsOnly } = useDesignerHost();
  const isSettled = useSettled();
  const signers = useDraft((draft) => draft.signers);
  const sendEmailNotifications = useDraft((draft) => draft.sendEmailNotifications);
  const isUnfolded = useDesigner((state) => state.unfolded.has('signers'));
  const move = useSteady((id: string, to: number) => {
    if (!isSettled) moveSignerTo(store, id, to);
  });
  const drag = useRowDrag(signers, move);
  const press = useSteady(drag.press);

  return (
    <Section
      title={t('signers')}
      note={signers.length}
      actions={
        !isSettled && (
          <Button variant="quiet" dense icon={<PlusIcon />} onClick={() => addNewSigner(session)}>
            {t('addSigner')}
          </Button>
        )
      }
      summary={signers
        .slice(0, badgesShown)
        .map((signer, index) => <Badge key={signer.id} index={index} size="small" />)}
      fold={
        isFoldable
          ? {
              isOpen: isUnfolded,
              onToggle: (isOpen) => setUnfolded(store, 'signers', isOpen),
            }
          : undefined
      }
    >
      <div className={styles.list}>
        {signers.length === 0 && <p className={styles.hint}>{t('noSigners')}</p>}
        {drag.rows.map((signer) => (
          <SignerGroup
            key={signer.id}
            signer={signer}
            index={signers.indexOf(signer)}
            isLast={signer === signers.at(-1)}
            isDragged={drag.draggedId === signer.id}
            onPress={press}
            onMove={move}
          />
        ))}
        {!fieldsOnly && (
          <Disclosure summary={t('transactionSettings')} className={styles.transaction}>
            <Unchanging>
              <Checkbox
                look="switch"
                label={t('sendEmailNotifications')}
                hint={t('sendEmailNotificationsHint')}
                checked={sendEmailNotifications}
                onChange={(event) => {
                  const { checked } = event.target;
                  store.apply({ key: 'changeTransaction' }, (draft) =>
                    setSendEmailNotifications(draft, checked),
                  );
                }}
              />
            </Unchanging>
          </Disclosure>
        )}
      </div>
    </Section>
  );
}
