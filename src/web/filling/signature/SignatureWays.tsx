import { useCallback } from 'react';
import { limits } from '#core/wire/limits.ts';
import type { SignatureMark } from '#core/wire/surfaces/signSurface.ts';
import { withoutUnseen } from '#core/writing/unseenCharacters.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { PencilIcon, PictureIcon, RetryIcon, TypeIcon } from '#web/ui/theme/icons.tsx';
import { type PadDrawing, emptyDrawing } from './createPad.ts';
import { DrawPad } from './DrawPad.tsx';
import { LaterFaces, LaterPicture } from './laterWays.tsx';
import { MarkInk } from './MarkInk.tsx';
import styles from './SignatureDialog.module.css';
import { SignatureModes } from './SignatureModes.tsx';
import { isTooMuch, type SignatureDraft, signatureOf } from './signatureOf.ts';
import { strangeIn } from './strangeIn.ts';

interface SignatureWaysProps {
  draft: SignatureDraft;
  onDraft: (change: Partial<SignatureDraft>) => void;
  mustDraw: boolean;
  isInitials: boolean;
  /** The name below the signature. */
  name: string;
  /** How many places it may be used for. */
  places: number;
}

/** The ways to sign, with what stands in each. */
export function SignatureWays(props: SignatureWaysProps) {
  const { draft, onDraft, mustDraw, isInitials, name, places } = props;
  const t = useTexts('signing');
  const { mode, drawing, typed, face, picture, last } = draft;
  const padFault = padFaultOf(drawing);
  // The pad is made anew for another listener.
  const onDraw = useCallback((next: PadDrawing) => onDraft({ drawing: next }), [onDraft]);
  const draw = {
    mode: 'draw',
    label: t('draw'),
    icon: <PencilIcon />,
    panel: (
      <>
        <DrawPad drawing={drawing} onDraw={onDraw} name={name} />
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
        <Preview mark={{ typed: typed.trim(), face }} name={name} />
        <LaterFaces text={typed.trim()} face={face} onFace={(next) => onDraft({ face: next })} />
        <Labelled
          label={t(isInitials ? 'kindInitials' : 'typeHere')}
          error={strangeIn(t, typed)}
          className={styles.row}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={limits.scribbleName}
              autoComplete="name"
              onChange={(event) => onDraft({ typed: withoutUnseen(event.target.value) })}
            />
          )}
        </Labelled>
      </>
    ),
  } as const;
  const upload = {
    mode: 'picture',
    label: t('picture'),
    icon: <PictureIcon />,
    panel: (
      <LaterPicture
        picture={picture}
        onPicture={(next) => onDraft({ picture: next })}
        places={places}
        name={name}
      />
    ),
  } as const;
  const reuse = {
    mode: 'reuse',
    label: t('reuse'),
    icon: <RetryIcon />,
    panel: last && <Preview mark={last} name={name} label={t('lastSignature')} />,
  } as const;
  return (
    <SignatureModes
      label={t('howToSign')}
      mode={mode}
      onMode={(next) => onDraft({ mode: next })}
      modes={[draw, ...(mustDraw ? [] : [type, upload]), ...(last ? [reuse] : [])]}
    />
  );
}

/** Why a drawing cannot be used; undefined where nothing was drawn yet. */
function padFaultOf(drawing: PadDrawing): 'padFull' | 'padDot' | undefined {
  if (drawing.strokes.length === 0) return undefined;
  if (isTooMuch(drawing)) return 'padFull';
  return signatureOf({ ...firstSignature('', undefined), drawing }) ? undefined : 'padDot';
}

/** What stands in the dialog at first: the name typed, and the signature made before to be used. */
export function firstSignature(name: string, last: SignatureMark | undefined): SignatureDraft {
  return {
    mode: last ? 'reuse' : 'draw',
    drawing: emptyDrawing,
    typed: name,
    face: 'hand',
    picture: undefined,
    last,
  };
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
