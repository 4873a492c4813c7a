import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { limits } from '#core/wire/limits.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTemplateList } from '#web/api/templates/useTemplates.ts';
import { connectPath } from '#web/session/connectPath.ts';
import { useTrouble } from '#web/session/useTrouble.ts';
import { textOf } from '#web/texts/textOf.ts';
import { formatBytes } from '#web/texts/formatBytes.ts';
import { useSpeaker } from '#web/texts/speaker/useSpeaker.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { Segmented } from '#web/ui/controls/Segmented.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { type HostDialogProps, useDesignerHost } from '#web/designer/host/designerHost.ts';
import { useDesignerStore, useDraft } from '#web/designer/store/designerContext.ts';
import { type SentDocument, saveTemplate } from './saveTemplate.ts';
import styles from './SaveTemplateDialog.module.css';

/** Asks for the template's name and for roles in place of people, and saves the draft. */
export function SaveTemplateDialog({ open, onOpenChange }: HostDialogProps) {
  const t = useTexts('templates');
  const common = useTexts('common');
  const { data: config } = useConfig();
  const formId = useId();
  const saving = useSaving(() => onOpenChange(false));
  const { data: known } = useTemplateList('there', config?.signedIn === true);
  const origin = useDraft((draft) => draft.template);
  const original = known?.find((template) => template.Id === origin?.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('saveTitle')}
      description={t('saveText')}
      closeLabel={common('close')}
      keepOnPressOutside={saving.busy}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{common('cancel')}</Button>
          {config?.signedIn && (
            <Button submit variant="primary" form={formId} busy={saving.busy}>
              {saving.busy ? t('saving') : t('save')}
            </Button>
          )}
        </>
      }
    >
      {config && !config.signedIn ? (
        <ConnectFirst />
      ) : (
        <TemplateForm
          key={original?.Id}
          id={formId}
          original={original && { id: original.Id, name: original.Name, version: original.Version }}
          onSave={saving.save}
        />
      )}
      {saving.sent && <HowFar sent={saving.sent} />}
      {saving.trouble !== undefined && (
        <ErrorNote title={t('saveFailed')} className={styles.trouble}>
          {saving.trouble}
        </ErrorNote>
      )}
    </Dialog>
  );
}

/** How much of a large document is there, while it is sent and after it broke off. */
function HowFar({ sent: { name, bytes, total } }: { sent: SentDocument }) {
  const t = useTexts('templates');
  const speaker = useSpeaker();
  const size = (count: number) => formatBytes(count, speaker.locale());
  return (
    <p className={styles.sent}>{t('kept', { name, kept: size(bytes), total: size(total) })}</p>
  );
}

/** Saves once at a time, and says how it went. */
function useSaving(onSaved: () => void) {
  const t = useTexts('templates');
  const sayTrouble = useTrouble();
  const { edge } = useDesignerHost();
  const store = useDesignerStore();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [sent, setSent] = useState<SentDocument>();
  const save = async (wishes: Parameters<typeof saveTemplate>[2]) => {
    setBusy(true);
    setTrouble(undefined);
    setSent(undefined);
    try {
      const saved = await saveTemplate(store, edge, wishes, setSent);
      if (!saved.ok) {
        setTrouble(t('missingPdf', { name: saved.missing }));
        return;
      }
      const { Name: name, Version: version } = saved.template;
      showToast({
        message: () => textOf('templates')('saved', { name, version }),
        tone: 'ok',
        action: {
          label: () => textOf('templates')('showTemplates'),
          onPress: () => navigate(pagePaths.templates.build()),
        },
      });
      onSaved();
    } catch (error) {
      setTrouble(sayTrouble(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, sent, save };
}

interface TemplateFormProps {
  id: string;
  /** The template that the draft came from, where it is still there. */
  original: { id: string; name: string; version: number } | undefined;
  onSave: (wishes: Parameters<typeof saveTemplate>[2]) => Promise<void>;
}

function TemplateForm({ id, original, onSave }: TemplateFormProps) {
  const t = useTexts('templates');
  const draft = useDraft((present) => present);
  const origin = draft.template;
  const [name, setName] = useState(original?.name ?? draft.title);
  const [target, setTarget] = useState<'version' | 'new'>(original ? 'version' : 'new');
  const [roles, setRoles] = useState(() =>
    draft.signers.map((signer, index) => signer.role || signerName(draft, index)),
  );
  const setRole = (index: number, role: string) =>
    setRoles(roles.map((other, place) => (place === index ? role : other)));
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave({
          name: name.trim(),
          roles: roles.map((role) => role.trim()),
          into: target === 'version' && original ? (origin ?? original) : undefined,
        });
      }}
    >
      {original && (
        <Segmented
          label={t('saveAs')}
          value={target}
          options={[
            { value: 'version', label: t('asVersion', { name: original.name }) },
            { value: 'new', label: t('asNew') },
          ]}
          onChange={setTarget}
        />
      )}
      <Labelled label={t('name')}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={limits.name}
            pattern=".*\S.*"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Labelled>
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>{t('roles')}</legend>
        <p className={styles.hint}>{t('rolesHint')}</p>
        {draft.signers.map((signer, index) => (
          <Labelled key={signer.id} label={t('role', { number: index + 1 })}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={limits.name}
                pattern=".*\S.*"
                value={roles[index] ?? ''}
                onChange={(event) => setRole(index, event.target.value)}
              />
            )}
          </Labelled>
        ))}
      </fieldset>
    </form>
  );
}

/** What a signer without a name is called: never by their address, which is left out. */
function signerName(draft: Parameters<typeof signerLabel>[0], index: number): string {
  const signers = draft.signers.map((signer) => ({ ...signer, email: '' }));
  return signerLabel({ ...draft, signers }, draft.signers[index]?.id ?? '');
}

function ConnectFirst() {
  const t = useTexts('templates');
  const [path] = useLocation();
  return (
    <ErrorNote
      tone="warn"
      title={t('connectFirst')}
      action={
        <Link href={connectPath(path)} className={buttonClass({})}>
          {t('connect')}
        </Link>
      }
    />
  );
}
