import { useCallback, useRef, useState } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EraserIcon } from '#web/ui/theme/icons.tsx';
import { emptyDrawing } from './createPad.ts';
import styles from './SignatureDialog.module.css';
import { initialsOf } from './initialsOf.ts';
import { type SignatureDraft, signatureOf } from './signatureOf.ts';
import { firstSignature, SignatureWays } from './SignatureWays.tsx';
import { strangeIn } from './strangeIn.ts';

interface SignatureDialogProps {
  /** The signature is the last thing that is missing, and finishes. */
  finishes: boolean;
  /** It is for initials, which have no name below them. */
  isInitials: boolean;
  mustDraw: boolean;
  /** The name below the signature as it is now. */
  name: string;
  nameFixed: boolean;
  /** A field shows the name, which cannot be left out then. */
  needsName: boolean;
  last: SignatureMark | undefined;
  /** All places of the signer that take such a signature, and those of them that have none yet. */
  places?: { all: number; open: number };
  onClose: () => void;
  /** `forAll`: in all places, not in this one alone. */
  onUse: (mark: SignatureMark, name: string, forAll: boolean) => void;
}

/** Where the dialog begins: the way to sign that is chosen, or the sheet where there is but one. */
const firstUseful = '[role="tab"][aria-selected="true"], canvas';

/** What Clear leaves of each way to sign. */
const cleared = {
  draw: { drawing: emptyDrawing },
  type: { typed: '' },
  picture: { picture: undefined },
} as const;

const signatureWords = { title: 'yourSignature', use: 'useSignature' } as const;
const initialsWords = { title: 'yourInitials', use: 'useInitials' } as const;

const firstOf = ({ isInitials, name, last }: SignatureDialogProps) =>
  firstSignature(isInitials ? initialsOf(name) : name, last);

/** "Your signature": drawn, typed, a picture of one, or the one made before. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { finishes, isInitials, mustDraw, nameFixed, needsName, places, onClose, onUse } = props;
  const t = useTexts('signing');
  const common = useTexts('common');
  const [draft, setDraft] = useState<SignatureDraft>(() => firstOf(props));
  const [name, setName] = useState(props.name);
  const ways = useRef<HTMLDivElement>(null);
  const change = useCallback(
    (next: Partial<SignatureDraft>) => setDraft((before) => ({ ...before, ...next })),
    [],
  );
  const words = isInitials ? initialsWords : signatureWords;
  const hasName = !nameFixed && !isInitials;
  const below = hasName ? name.trim() : props.name;
  const nameFault = hasName ? nameFaultOf(t, below, needsName) : undefined;
  const mark = signatureOf(draft);
  // The place that is being signed is one of those that are open.
  const all = places !== undefined && places.open > 1 ? places.all : 1;
  const { mode } = draft;
  const use = (forAll: boolean) => ({
    disabled: !mark || nameFault !== undefined,
    onClick: () => {
      if (mark) onUse(mark, below, forAll);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(words.title)}
      description={describe(t, finishes, isInitials, all)}
      closeLabel={common('close')}
      width={600}
      keepOnPressOutside
      initialFocus={() => ways.current?.querySelector<HTMLElement>(firstUseful) ?? true}
      footer={
        <>
          {mode !== 'reuse' && (
            <Button
              icon={<EraserIcon />}
              onClick={() => change(cleared[mode])}
              className={styles.clear}
            >
              {t('clear')}
            </Button>
          )}
          <Button {...use(false)} variant={all > 1 ? 'plain' : 'primary'}>
            {t(words.use)}
          </Button>
          {all > 1 && (
            <Button {...use(true)} variant="primary">
              {t('useForAll')}
            </Button>
          )}
        </>
      }
    >
      <div ref={ways}>
        <SignatureWays
          draft={draft}
          onDraft={change}
          mustDraw={mustDraw}
          isInitials={isInitials}
          name={isInitials ? '' : below}
          places={places?.all ?? 1}
        />
      </div>
      {hasName && (
        <Labelled label={t('nameBelow')} error={nameFault} className={styles.row}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={limits.scribbleName}
              autoComplete="name"
              onChange={(event) => setName(withoutUnseen(event.target.value))}
            />
          )}
        </Labelled>
      )}
    </Dialog>
  );
}

function nameFaultOf(t: ReturnType<typeof useTexts<'signing'>>, name: string, isNeeded: boolean) {
  return isNeeded && name === '' ? t('nameNeeded') : strangeIn(t, name);
}

/** What using the signature does, where it does more than sign the one place. */
function describe(
  t: ReturnType<typeof useTexts<'signing'>>,
  finishes: boolean,
  isInitials: boolean,
  all: number,
) {
  if (isInitials) return t('initialsText');
  if (finishes) return t('useFinishes');
  return all > 1 ? t('useForAllText', { count: all }) : undefined;
}
