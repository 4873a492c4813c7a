import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { transactionStatuses } from '#core/wire/transactionStatus.ts';
import { useFoundTransactions, useStatusCounts } from '#web/api/useFoundTransactions.ts';
import type { useTransactions } from '#web/api/useTransactions.ts';
import { Trouble } from '#web/session/Trouble.tsx';
import { laterPart } from '#web/later/laterPart.tsx';
import { PartMissing } from '#web/later/PartMissing.tsx';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import styles from './SentFinder.module.css';
import { olderOf, SentTable, type SentTableProps } from './SentTable.tsx';
import { SentTabs } from './SentTabs.tsx';
import {
  readSentFilter,
  type SentFilter,
  sentQuery,
  shortestSearch,
  writeSentFilter,
} from './sentFilter.ts';

const Several = laterPart(
  async () => (await import('#web/app/documents/together/Together.tsx')).Together,
  'together',
);

/** How long typing has to rest before the service is asked, in ms. */
const restMs = 250;

interface SentFinderProps {
  sent: ReturnType<typeof useTransactions>;
  /** What it was opened for: a press on Search, whose words then have the focus, or on Select. */
  begins: 'in the address' | 'searching' | 'selecting';
}

/**
 * The table of what was sent with what narrows it: words, status, days. They stand in the address,
 * so that reload and Back keep them. `sent` is the whole list.
 */
export function SentFinder({ sent, begins }: SentFinderProps) {
  const t = useTexts('search');
  const common = useTexts('common');
  const [filter, setFilter] = useFilter();
  const query = sentQuery(filter);
  const narrows = Object.keys(query).length > 0;
  const found = useFoundTransactions(narrows, query);
  useSpoken(narrows ? found : undefined);
  const clear = () => setFilter({ text: '', status: undefined, from: '', until: '' });
  return (
    <>
      <FilterForm
        filter={filter}
        onChange={setFilter}
        onClear={narrows ? clear : undefined}
        focuses={begins === 'searching'}
      />
      {narrows && found.data?.pages.some((page) => page.incomplete) && (
        <p className={styles.note}>{t('incomplete')}</p>
      )}
      {narrows && found.error ? (
        <ErrorNote
          title={t('failed')}
          action={<Button onClick={() => void found.refetch()}>{common('retry')}</Button>}
        >
          <Trouble error={found.error} />
        </ErrorNote>
      ) : (
        <div aria-busy={narrows && found.isFetching}>
          <SelectableList
            listed={narrows && found.data ? found : sent}
            query={query}
            selects={begins === 'selecting'}
            empty={
              <EmptyState
                title={t('nothing')}
                actions={<Button onClick={clear}>{t('clear')}</Button>}
              />
            }
          />
        </div>
      )}
    </>
  );
}

interface SelectableListProps {
  listed: ReturnType<typeof useTransactions>;
  query: Readonly<Record<string, string>>;
  /** Whether a press asked for selecting. */
  selects: boolean;
  empty: ReactNode;
}

/** The table, and what is done with several of its rows, which is fetched when it is asked for. */
function SelectableList({ listed, query, selects, empty }: SelectableListProps) {
  const narrows = Object.keys(query).length > 0;
  const t = useTexts('documents');
  const [isSelecting, setSelecting] = useState(selects);
  const [params] = useSearchParams();
  const rows = listed.data?.pages.flatMap((page) => page.transactions) ?? [];
  const table = (boxOf?: SentTableProps['boxOf']) =>
    boxOf || narrows ? (
      <SentTable rows={rows} older={olderOf(listed)} boxOf={boxOf} empty={empty} />
    ) : (
      <SentTabs sent={listed} />
    );
  const isNeeded = isSelecting || params.has('batch');
  return (
    <>
      {!isSelecting && (
        <Button dense variant="quiet" className={styles.select} onClick={() => setSelecting(true)}>
          {t('selectSent')}
        </Button>
      )}
      {isNeeded ? (
        <Several.Part
          meanwhile={table()}
          otherwise={PartMissing}
          listed={listed}
          query={query}
          onDone={isSelecting ? () => setSelecting(false) : undefined}
        >
          {table}
        </Several.Part>
      ) : (
        table()
      )}
    </>
  );
}

/** The filter of the address, and how to change it. */
function useFilter(): [SentFilter, (filter: SentFilter) => void] {
  const [params, setParams] = useSearchParams();
  return [
    readSentFilter(params),
    (filter) => setParams((current) => writeSentFilter(current, filter), { replace: true }),
  ];
}

/** Says how many were found once they are there. */
function useSpoken(found: ReturnType<typeof useTransactions> | undefined): void {
  const t = useTexts('search');
  const count = found?.isFetching
    ? undefined
    : found?.data?.pages.reduce((sum, page) => sum + page.transactions.length, 0);
  const more = found?.hasNextPage === true;
  useEffect(() => {
    if (count !== undefined) announce(t(more ? 'foundMore' : 'found', { count }));
  }, [count, more, t]);
}

interface FilterFormProps {
  filter: SentFilter;
  onChange: (filter: SentFilter) => void;
  /** Undefined while nothing narrows the list. */
  onClear: (() => void) | undefined;
  focuses: boolean;
}

function FilterForm({ filter, onChange, onClear, focuses }: FilterFormProps) {
  const t = useTexts('search');
  const status = useTexts('status');
  const counts = useStatusCounts();
  const [text, setText] = useTyped(filter.text, (typed) => onChange({ ...filter, text: typed }));
  const length = text.trim().length;
  const countOf = (one: number) => counts.data?.find((row) => row.status === one)?.count ?? 0;
  const all = counts.data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <search className={styles.form}>
      <Labelled
        label={t('words')}
        hint={length > 0 && length < shortestSearch ? t('tooShort') : undefined}
        className={styles.words}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened it asked for it
            autoFocus={focuses}
            value={text}
            maxLength={200}
            placeholder={t('placeholder')}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Labelled>
      <Labelled label={t('status')}>
        {(control) => (
          <NativeSelect
            {...control}
            value={filter.status ?? ''}
            onChange={({ target }) =>
              onChange({
                ...filter,
                status: transactionStatuses.find((one) => String(one) === target.value),
              })
            }
          >
            <option value="">
              {all === undefined ? t('any') : t('counted', { name: t('any'), count: all })}
            </option>
            {transactionStatuses.map((one) => (
              <option key={one} value={one}>
                {t('counted', { name: status(`s${one}`), count: countOf(one) })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Labelled>
      {(['from', 'until'] as const).map((end) => (
        <Labelled key={end} label={t(end)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter[end]}
              onChange={(event) => onChange({ ...filter, [end]: event.target.value })}
            />
          )}
        </Labelled>
      ))}
      {onClear && (
        <Button className={styles.clear} onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </search>
  );
}

/** What stands in the text field; it is told when typing rests, and follows the address. */
function useTyped(told: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState({ told, text: told });
  if (state.told !== told) setState({ told, text: told });
  const { text } = state;
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => tell(text), restMs);
    return () => clearTimeout(timer);
  });
  return [text, (next) => setState({ told, text: next })];
}
