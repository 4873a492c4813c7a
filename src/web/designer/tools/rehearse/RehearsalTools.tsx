import { controlName } from '#web/filling/document/FieldNotes.tsx';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertIcon, CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '#web/ui/theme/icons.tsx';
import { type FieldFault, faultText } from '#web/filling/form/fieldFault.ts';
import type { FormField } from '#web/filling/form/formField.ts';
import { firstPlace } from '#web/filling/form/readForm.ts';
import { fillOne, sampleOf } from './fillForm.ts';
import styles from './RehearsalTools.module.css';
import { type SampleLength, sampleLengths } from './sampleText.ts';
import type { Rehearsal } from './useRehearsal.ts';

interface RehearsalToolsProps {
  rehearsal: Rehearsal;
  /** What the last press did, in words. */
  said: string;
  /** Fills everything, or takes everything back. */
  fill: (length: SampleLength | undefined) => void;
  goTo: (field: FormField) => void;
}

/** So many misfits are listed; beyond them the count alone speaks. */
const mostListed = 100;

/** What fills the fields, walks through them and lists what does not fit. */
export function RehearsalTools({ rehearsal, said, fill, goTo }: RehearsalToolsProps) {
  const t = useTexts('rehearse');
  const { store } = rehearsal;
  const fields = useStore(store, (state) => state.fields);
  if (fields.length === 0) return <p className={styles.quiet}>{t('noFields')}</p>;
  return (
    <div className={styles.tools}>
      <section className={styles.part}>
        <h3 className={styles.heading}>{t('fillAll')}</h3>
        <FillButtons label={t('fillAll')} onFill={fill}>
          <Button dense onClick={() => fill(undefined)}>
            {t('empty')}
          </Button>
        </FillButtons>
        <output className={styles.quiet}>{said}</output>
      </section>
      <Walk rehearsal={rehearsal} fields={fields} goTo={goTo} />
      <Misfits rehearsal={rehearsal} fields={fields} goTo={goTo} />
    </div>
  );
}

interface FillButtonsProps {
  label: string;
  onFill: (length: SampleLength) => void;
  children?: ReactNode;
}

const lengthKeys = { short: 'shortest', typical: 'typical', long: 'longest' } as const;

function FillButtons({ label, onFill, children }: FillButtonsProps) {
  const t = useTexts('rehearse');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a legend
    <div role="group" aria-label={label} className={styles.buttons}>
      {sampleLengths.map((length) => (
        <Button key={length} dense onClick={() => onFill(length)}>
          {t(lengthKeys[length])}
        </Button>
      ))}
      {children}
    </div>
  );
}

interface FieldsProps extends Pick<RehearsalToolsProps, 'rehearsal' | 'goTo'> {
  fields: readonly FormField[];
}

/** The fields one after another, as Tab goes through them. */
function Walk({ rehearsal, fields, goTo }: FieldsProps) {
  const t = useTexts('rehearse');
  const { store, view } = rehearsal;
  const current = useStore(store, (state) => state.current);
  const at = fields.findIndex(({ key }) => key === current);
  const field = fields[at];
  const count = fields.length;
  const [previous, next] = [fields[at - 1], fields[at + 1]];
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        {t('order')}
        {field && <span className={styles.count}>{t('position', { at: at + 1, count })}</span>}
      </h3>
      {!field && <p className={styles.quiet}>{t('notBegun', { count })}</p>}
      {field && (
        <>
          <Where field={field} />
          <FillButtons
            label={t('fillOne')}
            onFill={(length) => fillOne(store, field, sampleOf(field, length, { view, say: t }))}
          />
        </>
      )}
      <div className={styles.buttons}>
        <Button
          dense
          icon={<ChevronLeftIcon />}
          disabled={!previous}
          onClick={() => previous && goTo(previous)}
        >
          {t('previous')}
        </Button>
        <Button dense disabled={!next} onClick={() => next && goTo(next)}>
          {t('next')}
          <ChevronRightIcon />
        </Button>
      </div>
    </section>
  );
}

const tenths = (points: number) => Math.round(10 * points) / 10;

/** A field's name, page and size. */
function Where({ field }: { field: FormField }) {
  const t = useTexts('rehearse');
  const { page, box } = firstPlace(field);
  return (
    <p className={styles.where}>
      <b>{controlName(field)}</b>
      <span className={styles.quiet}>
        {t('onPage', { page })},{' '}
        {t('boxSize', { width: tenths(box.width), height: tenths(box.height) })}
      </span>
    </p>
  );
}

/** The fields whose text does not fit, to go to. */
function Misfits({ rehearsal, fields, goTo }: FieldsProps) {
  const t = useTexts('rehearse');
  const faultWords = useFaultWords();
  const faults = useStore(rehearsal.store, (state) => state.faults);
  const misfits = fields.flatMap((field) => {
    const fault = faults.get(field.key);
    return fault ? [{ field, words: faultWords(fault) }] : [];
  });
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        {t('misfits')}
        <span className={styles.count}>{misfits.length}</span>
      </h3>
      {misfits.length === 0 ? (
        <p className={styles.fits}>
          <CheckIcon aria-hidden="true" />
          {t('allFit')}
        </p>
      ) : (
        <ul aria-label={t('misfits')} className={styles.list}>
          {misfits.slice(0, mostListed).map(({ field, words }) => (
            <li key={field.key}>
              <button
                type="button"
                className={styles.row}
                aria-label={t('goTo', { name: controlName(field), fault: words })}
                onClick={() => goTo(field)}
              >
                <AlertIcon aria-hidden="true" />
                <span className={styles.name}>{controlName(field)}</span>
                <span className={styles.fault}>{words}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {misfits.length > mostListed && (
        <p className={styles.quiet}>{t('moreMisfits', { count: misfits.length - mostListed })}</p>
      )}
    </section>
  );
}

/** What is wrong with an entry: overflow in points, all else as the signer reads it. */
function useFaultWords(): (fault: FieldFault) => string {
  const t = useTexts('rehearse');
  const signing = useTexts('signing');
  return (fault) =>
    fault.kind === 'tooWide' || fault.kind === 'tooHigh'
      ? t(fault.kind, { points: fault.points })
      : faultText(signing, fault);
}
