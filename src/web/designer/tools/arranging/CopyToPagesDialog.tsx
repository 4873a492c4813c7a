import { type FormEvent, useRef, useState } from 'react';
import type { Draft, DraftField } from '#core/draft/draft.ts';
import type { FactsByFile } from '#core/draft/documentFacts.ts';
import { copyFieldsToPages } from '#core/draft/commands/duplicateFields.ts';
import { repeatFields } from '#core/draft/repeats/repeatFields.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { Labelled } from '#web/ui/controls/Labelled.tsx';
import { copyToPages } from '#web/designer/actions/repeatVerbs.ts';
import { useActions } from '#web/designer/actions/useActions.ts';
import { useDesigner, useDraft } from '#web/designer/store/designerContext.ts';
import type { ArrangingProps } from './arrangingProps.ts';
import styles from './Arranging.module.css';
import { type PageWords, parsePageRange } from '#web/designer/panels/inspector/pageRange.ts';

/** The words for pages in the language shown. */
function usePageWords(): PageWords {
  const t = useTexts('arranging');
  return {
    [t('wordAll')]: 'all',
    [t('wordOdd')]: 'odd',
    [t('wordEven')]: 'even',
    [t('wordLast')]: 'last',
  };
}

/** What would be made: how many fields, from which name to which. */
function NewNames({ names, isRead }: { names: readonly string[]; isRead: boolean }) {
  const t = useTexts('arranging');
  const [first] = names;
  const last = names.at(-1);
  return (
    <output className={styles.names}>
      {first !== undefined && last !== undefined
        ? t('newNames', { count: names.length, first, last })
        : isRead && t('nothingNew')}
    </output>
  );
}

/** The names that new fields on these pages would have, in the order of their making. */
function newNames(
  draft: Draft,
  fields: readonly DraftField[],
  pages: readonly number[],
  isLinked: boolean,
  facts: FactsByFile,
): string[] {
  const fileKey = fields.at(-1)?.fileKey ?? '';
  const ids = fields.map((field) => field.id);
  const places = pages.map((page) => ({ fileKey, page }));
  let count = 0;
  const nextId = () => `new ${(count += 1)}`;
  const copy = isLinked ? repeatFields : copyFieldsToPages;
  const made = copy(draft, ids, places, facts, nextId);
  const added = new Set(made.newIds);
  return made.draft.fields.filter(({ id }) => added.has(id)).map(({ name }) => name);
}

/**
 * Asks for the pages on which the selected fields are repeated, at the same places, and whether
 * they stay linked; shows the names of the fields that this makes.
 */
export function CopyToPagesDialog({ fields, onClose }: ArrangingProps) {
  const t = useTexts('panels');
  const arranging = useTexts('arranging');
  const common = useTexts('common');
  const { stage } = useActions();
  const fileKey = fields.at(-1)?.fileKey ?? '';
  const draft = useDraft((present) => present);
  const facts = useDesigner((state) => state.facts);
  const pageCount = facts.get(fileKey)?.pageCount ?? 1;
  const [text, setText] = useState(`1-${pageCount}`);
  const [isRefused, setRefused] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const [wantsLink, setLinked] = useState(true);
  const canLink = fields.some((field) => !field.anchor);
  const isLinked = wantsLink && canLink;
  const count = fields.length;
  const file = draft.files.find((other) => other.key === fileKey);
  const words = usePageWords();
  const pages = parsePageRange(text, pageCount, words);
  const names = pages ? newNames(draft, fields, pages, isLinked, facts) : [];
  const write = (next: string) => {
    setText(next);
    setRefused(false);
  };

  const copy = (event: FormEvent) => {
    event.preventDefault();
    if (!pages) {
      setRefused(true);
      return;
    }
    copyToPages(stage, pages, isLinked);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('copyTitle')}
      description={t('copyExplain', { count, name: file?.displayName ?? '' })}
      closeLabel={common('close')}
      width={440}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" onClick={copy}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <form onSubmit={copy} className={styles.form}>
        <Labelled
          label={t('copyPages')}
          hint={arranging('pagesHint', { count: pageCount })}
          error={isRefused ? t('copyPagesRefused', { count: pageCount }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={first}
              autoComplete="off"
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) => write(event.target.value)}
            />
          )}
        </Labelled>
        <fieldset className={styles.words} aria-label={arranging('pageWords')}>
          {(['wordAll', 'wordOdd', 'wordEven', 'wordLast'] as const).map((key) => (
            <Button key={key} dense onClick={() => write(arranging(key))}>
              {arranging(key)}
            </Button>
          ))}
        </fieldset>
        {canLink && (
          <Checkbox
            checked={wantsLink}
            onChange={(event) => setLinked(event.target.checked)}
            label={arranging('linked')}
            hint={arranging('linkedHint')}
          />
        )}
        <NewNames names={names} isRead={pages !== undefined} />
      </form>
    </Dialog>
  );
}
