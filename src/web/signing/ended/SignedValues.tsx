import { pagePlaces, type PlacedField } from '#web/signing/document/pagePlaces.ts';
import { PlacedLines } from '#web/signing/document/PlacedLines.tsx';
import { placeStyle } from '#web/signing/document/placeStyle.ts';
import { Tick } from '#web/signing/document/Tick.tsx';
import { entryOf } from '#web/signing/form/progress.ts';
import type { SigningState } from '#web/signing/session/signingState.ts';
import { MarkInk } from '#web/signing/signature/MarkInk.tsx';
import styles from './SignedPaper.module.css';

interface SignedValuesProps {
  state: SigningState;
  fileId: string;
  page: number;
}

/** What this signer gave on one page, in its boxes. */
export function SignedValues({ state, fileId, page }: SignedValuesProps) {
  return pagePlaces(state.fields, fileId, page).map((placed, index) => (
    <span key={index} className={styles.value} style={placeStyle(placed.place.box)}>
      <Value state={state} {...placed} />
    </span>
  ));
}

function Value({ state, field, place }: PlacedField & { state: SigningState }) {
  if (field.kind === 'signature') {
    const mark = state.marks.get(field.key);
    return mark && <MarkInk mark={mark} name={state.scribbleName} size={place.box} />;
  }
  const entry = entryOf(field, state.entries);
  if (typeof entry === 'string') return <PlacedLines text={entry} place={place} />;
  return entry && <Tick width={place.box.width} height={place.box.height} />;
}
