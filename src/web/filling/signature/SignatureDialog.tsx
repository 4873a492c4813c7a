import { sayCharacters, withoutUnseen } from '#core/writing/unseenCharacters.ts';
import { useRef, useState } from 'react';
import { undrawableIn } from '#core/appearance/fontMeasures.ts';
import { isLegible } from '#core/appearance/visibleInk.ts';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { EraserIcon, PencilIcon, RetryIcon, TypeIcon } from '#web/ui/theme/icons.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { DrawPad } from './DrawPad.tsx';
import { MarkInk } from './MarkInk.tsx';
import styles from './SignatureDialog.module.css';
import { SignatureModes, type SignatureMode } from './SignatureModes.tsx';
import { isTooMuch, signatureOf } from './signatureOf.ts';
import { type PadDrawing, emptyDrawing } from './createPad.ts';

interface SignatureDialogProps {
  /** The signature is the last thing that is missing, and finishes. */
  finishes: boolean;
  mustDraw: boolean;
  /** The name below the signature as it is now. */
  name: string;
  nameFixed: boolean;
  last: SignatureMark | undefined;
  onClose: () => void;
  onUse: (mark: SignatureMark, name: string) => void;
}

/** Where the dialog begins: the way to sign that is chosen, or the sheet where there is but one. */
const firstUseful = '[role="tab"][aria-selected="true"], canvas';

/** "Your signature": drawn, typed, or the one made before. */
export function SignatureDialog(props: SignatureDialogProps) {
  const { finishes, mustDraw, nameFixed, last, onClose, onUse } = props;
  const t = useTexts('signing');
  const common = useTexts('common');
  const [mode, setMode] = useState<SignatureMode>(last ? 'reuse' : 'draw');
  const [drawing, setDrawing] = useState<PadDrawing>(emptyDrawing);
  const [typed, setTyped] = useState(props.name);
  const [name, setName] = useState(props.name);
  const ways = useRef<HTMLDivElement>(null);
  const below = nameFixed ? props.name : name.trim();
  const nameFault = nameFixed ? undefined : strange(t, below);
  const mark = signatureOf({ mode, drawing, typed, last });
  const padFault = padFaultOf(drawing);

  const clear = () => {
    if (mode === 'draw') setDrawing(emptyDrawing);
    else setTyped('');
  };
  const draw = {
    mode: 'draw',
    label: t('draw'),
    icon: <PencilIcon />,
    panel: (
      <>
        <DrawPad drawing={drawing} onDraw={setDrawing} name={below} />
        <p className={styles.hint} role={padFault ? 'alert' : undefined}>
          {t(padFault ?? (mustDraw ? 'mustDraw' : 'drawHint'))}
        </p>
      </>
    ),
  } as const;
  const type = {
    mode: 'type',
    label: t('type'),
    icon: <TypeIcon />,
    panel: (
      <>
        <Preview mark={{ typed: typed.trim() }} name={below} />
        <Labelled label={t('typeHere')} error={strange(t, typed)} className={styles.row}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={limits.scribbleName}
              autoComplete="name"
              onChange={(event) => setTyped(withoutUnseen(event.target.value))}
            />
          )}
        </Labelled>
      </>
    ),
  } as const;
  const reuse = {
    mode: 'reuse',
    label: t('reuse'),
    icon: <RetryIcon />,
    panel: last && <Preview mark={last} name={below} label={t('lastSignature')} />,
  } as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('yourSignature')}
      description={finishes ? t('useFinishes') : undefined}
      closeLabel={common('close')}
      width={600}
      keepOnPressOutside
      initialFocus={() => ways.current?.querySelector<HTMLElement>(firstUseful) ?? true}
      footer={
        <>
          {mode !== 'reuse' && (
            <Button icon={<EraserIcon />} onClick={clear} className={styles.clear}>
              {t('clear')}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!mark || nameFault !== undefined}
            onClick={() => {
              if (mark) onUse(mark, below);
            }}
          >
            {t('useSignature')}
          </Button>
        </>
      }
    >
      <div ref={ways}>
        <SignatureModes
          label={t('howToSign')}
          mode={mode}
          onMode={setMode}
          modes={[draw, ...(mustDraw ? [] : [type]), ...(last ? [reuse] : [])]}
        />
      </div>
      {!nameFixed && (
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

/** Why a drawing cannot be used; undefined where nothing was drawn yet. */
function padFaultOf(drawing: PadDrawing): 'padFull' | 'padDot' | undefined {
  if (drawing.strokes.length === 0) return undefined;
  if (isTooMuch(drawing)) return 'padFull';
  return signatureOf({ mode: 'draw', drawing, typed: '', last: undefined }) ? undefined : 'padDot';
}

/** Why a name cannot be drawn or read, in words; one that is empty is no fault. */
function strange(t: ReturnType<typeof useTexts<'signing'>>, text: string): string | undefined {
  if (text.trim() !== '' && !isLegible(text)) return t('noName');
  const characters = undrawableIn(text);
  return characters.length > 0
    ? t('undrawable', { characters: sayCharacters(characters) })
    : undefined;
}

/** The size of the sheet that a signature is previewed on; only its proportions matter. */
const sheet = { width: 280, height: 100 };

function Preview({ mark, name, label }: { mark: SignatureMark; name: string; label?: string }) {
  return (
    <div className={styles.pad} role={label ? 'img' : undefined} aria-label={label}>
      <MarkInk mark={mark} name={name} size={sheet} className={styles.preview} />
    </div>
  );
}
