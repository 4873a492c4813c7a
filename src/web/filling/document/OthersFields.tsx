import { fieldInWords } from '#core/fields/fieldInWords.ts';
import type { CSSProperties } from 'react';
import { entryRules, takesMark } from '#core/fields/kindFacts.ts';
import type { OthersPlace } from '#web/filling/form/othersPlaces.ts';
import { MarkInk } from '#web/filling/signature/MarkInk.tsx';
import type { SayText } from '#web/texts/catalogue.ts';
import { joinNames } from '#web/texts/joinNames.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { placeStyle } from './FieldNotes.tsx';
import styles from './OthersFields.module.css';
import { DrawnEntry } from './PlacedLines.tsx';

interface OthersFieldsProps {
  places: readonly OthersPlace[];
  /** The id of the element of the n-th of them, for the text of the page. */
  idOf: (index: number) => string;
  /** Keys of those that were signed since this signer looked. */
  fresh: ReadonlySet<string>;
  /** Width of the page, points. */
  pageWidth: number;
}

/** What other signers have signed on one page, and what is theirs to fill in. */
export function OthersFields({ places, idOf, fresh, pageWidth }: OthersFieldsProps) {
  const t = useTexts('signing');
  return places.map((one, index) => (
    // Two may share field and place; their order never changes.
    <OthersBox
      key={index}
      id={idOf(index)}
      shown={one}
      isFresh={fresh.has(one.key)}
      isAtRight={one.place.box.x > pageWidth / 2}
      t={t}
    />
  ));
}

interface OthersBoxProps {
  id: string;
  shown: OthersPlace;
  isFresh: boolean;
  /** In the right half of the page, where words beside it go to the left. */
  isAtRight: boolean;
  t: SayText<'signing'>;
}

function OthersBox({ id, shown, isFresh, isAtRight, t }: OthersBoxProps) {
  const { name, kind, place, manner, signed } = shown;
  const whose = whoseWords(t, shown);
  const who = shownNames(t, shown);
  // What is pressed is too small for a name beside it.
  const isPressed = entryRules[kind]?.typed === false;
  const words = [
    fieldInWords(name, manner?.Label),
    valueWords(t, shown),
    whose,
    isFresh ? t('isNew') : '',
  ];
  return (
    <span
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is drawn here are texts and vectors
      role="img"
      aria-label={words.filter(Boolean).join('. ')}
      data-whose={whose}
      data-others-field={name}
      data-state={signed ? 'signed' : 'open'}
      data-fresh={isFresh || undefined}
      data-at-right={isAtRight || undefined}
      className={classNames(styles.box, place.covers && styles.covers)}
      style={{ ...placeStyle(place.box), ...lettersOf(whose, who) }}
    >
      {signed ? <Signed shown={shown} /> : <WhoseWords {...{ whose, who, shown }} />}
      {signed && !isPressed && !hasNameBelow(signed) && <small>{who}</small>}
    </span>
  );
}

/** Whether a signature shows whose it is by itself. */
const hasNameBelow = (signed: OthersPlace['signed']) =>
  signed !== undefined && 'below' in signed && signed.below !== '';

/** Whose an open place is, by as many words as its box has room for. */
function WhoseWords({ whose, who, shown }: { whose: string; who: string; shown: OthersPlace }) {
  return (
    <>
      <span className={styles.words}>{whose}</span>
      <span className={styles.names}>{who}</span>
      <span className={styles.initials}>{initialsOf(shown.names)}</span>
    </>
  );
}

function Signed({ shown: { kind, place, signed, manner } }: { shown: OthersPlace }) {
  if (!signed) return null;
  if ('mark' in signed)
    return (
      <MarkInk mark={signed.mark} name={signed.below} size={place.box} className={styles.ink} />
    );
  return <DrawnEntry {...{ kind, place, manner }} entry={signed.value} className={styles.ink} />;
}

/** Who fills it in, or who did. */
function whoseWords(t: SayText<'signing'>, { kind, names, signed }: OthersPlace): string {
  const name = joinNames(names);
  const isSignature = takesMark(kind);
  if (signed && name === '') return t(isSignature ? 'signedByOther' : 'filledByOther');
  if (signed) return t(isSignature ? 'signedByName' : 'filledByName', { name });
  if (name === '') return t(isSignature ? 'otherSigns' : 'otherFills');
  return t(isSignature ? 'nameSigns' : 'nameFills', { name });
}

function shownNames(t: SayText<'signing'>, { names }: OthersPlace): string {
  return names.length === 0 ? t('anotherSigner') : joinNames(names);
}

function valueWords(t: SayText<'signing'>, { signed }: OthersPlace): string {
  if (!signed || 'mark' in signed) return '';
  const { value } = signed;
  if (typeof value === 'boolean') return t(value ? 'ticked' : 'notTicked');
  return value === '' ? t('empty') : value;
}

/** How long the words are, for the style sheet to choose those that the box has room for. */
function lettersOf(words: string, names: string): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--letters': words.length,
    '--name-letters': names.length,
  };
  return style;
}

/** `AB` for Anna van den Berg; of several people one letter each, of at most three. */
function initialsOf(names: readonly string[]): string {
  const [first = '', second] = names;
  const words = first.split(/\s+/u);
  const parts = second === undefined ? [words.at(0), words.at(1) && words.at(-1)] : names;
  const letters = parts.slice(0, 3).flatMap((part = '') => Array.from(part).slice(0, 1));
  return letters.join('') || '…';
}
