import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { PlaceTaker, PlaceTakers } from '#core/draft/reuse/takePlaces.ts';
import type { SavedPlace } from '#core/wire/surfaces/reuseFile.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { useDraft } from '#web/designer/store/designerContext.ts';

interface PlacePickersProps {
  places: readonly SavedPlace[];
  takers: PlaceTakers;
  onChange: (takers: PlaceTakers) => void;
}

/** Who takes each place of a block or layout: one of the signers, or a new one of its name. */
export function PlacePickers({ places, takers, onChange }: PlacePickersProps) {
  const t = useTexts('reuse');
  const draft = useDraft((present) => present);
  const choose = (place: SavedPlace, value: string) => {
    const taker: PlaceTaker = value === '' ? 'new' : { signerId: value };
    onChange(new Map(takers).set(place.id, taker));
  };
  return places.map((place) => {
    const taker = takers.get(place.id) ?? 'new';
    return (
      <Labelled key={place.id} label={t('placeFor', { name: place.name })}>
        {(control) => (
          <NativeSelect
            {...control}
            dense
            value={taker === 'new' ? '' : taker.signerId}
            onChange={(event) => choose(place, event.target.value)}
          >
            {draft.signers.map(({ id }) => (
              <option key={id} value={id}>
                {signerLabel(draft, id)}
              </option>
            ))}
            <option value="">{t('newSigner', { name: place.name })}</option>
          </NativeSelect>
        )}
      </Labelled>
    );
  });
}
