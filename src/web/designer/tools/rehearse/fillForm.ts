import { entryRules, isChoice, takesInitials } from '#core/fields/kindFacts.ts';
import type { SignatureMark, SigningView } from '#core/wire/surfaces/signSurface.ts';
import { toDrawn } from '#core/appearance/fontMeasures.ts';
import { entriesToWire, marksToWire } from '#web/filling/form/entriesToWire.ts';
import type { Entry, FormField } from '#web/filling/form/formField.ts';
import { initialsOf } from '#web/filling/signature/initialsOf.ts';
import { createSigningStore, type SigningStore } from '#web/filling/session/createSigningStore.ts';
import { type SampleLength, sampleText } from './sampleText.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** What sample entries are made of. */
interface Samples {
  view: SigningView;
  say: SayText<'rehearse'>;
}

/** What stands in a field with a sample: a text, a tick, a signature. */
type Sample = { entry: Entry } | { mark: SignatureMark };

/** A sample for a field. */
export function sampleOf(field: FormField, length: SampleLength, { view, say }: Samples): Sample {
  if (isChoice(field.kind)) return { entry: choiceSample(field, length) };
  const rules = entryRules[field.kind];
  if (rules)
    return { entry: rules.sample?.(length, field.manner) ?? sampleText(field, length, say) };
  if (view.requireHandsignature) return { mark: sampleScribble(length) };
  const name = toDrawn(sampleText({ ...field, label: 'name' }, length, say));
  const typed = takesInitials(field.kind) ? initialsOf(name) || 'A' : name;
  return { mark: { typed } };
}

/** The first state of a choice, the one in the middle, or its last. */
function choiceSample({ places }: FormField, length: SampleLength): string {
  const share = { short: 0, typical: 0.5, long: 1 }[length];
  return places[Math.floor(share * (places.length - 1))]?.state ?? '';
}

/** Fills one field with a sample. */
export function fillOne(store: SigningStore, field: FormField, sample: Sample): void {
  if ('mark' in sample) store.sign(field, sample.mark, store.getState().scribbleName);
  else store.enter(field, sample.entry);
}

/** Fills all fields at once, or takes everything back; who is where stays as it is. */
export function fillAll(
  store: SigningStore,
  length: SampleLength | undefined,
  samples: Samples,
): void {
  const { fields, pages, current, scribbleName } = store.getState();
  const entries = new Map<string, Entry>();
  const marks = new Map<string, SignatureMark>();
  if (length)
    for (const field of fields) {
      const sample = sampleOf(field, length, samples);
      if ('mark' in sample) marks.set(field.key, sample.mark);
      else entries.set(field.key, sample.entry);
    }
  const filled = createSigningStore(samples.view, {
    entries: entriesToWire(fields, entries, new Set()),
    signing: { signatures: marksToWire(fields, marks), scribbleName },
  });
  store.setState({ ...filled.getState(), fields, pages, current, saving: 'saved' });
}

/** Waves of ink: one, three or six, on a sheet three times as wide as high. */
function sampleScribble(length: SampleLength): SignatureMark {
  const waves = { short: 1, typical: 3, long: 6 }[length];
  const points = 12 * waves;
  const stroke = Array.from({ length: points + 1 }, (_, at) => [
    20 + (260 * at) / points,
    50 - 30 * Math.sin((2 * Math.PI * at) / 12),
    2,
  ]);
  return { scribble: { width: 300, height: 100, strokes: [stroke.flat()] } };
}
