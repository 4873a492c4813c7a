import { useEffect, useRef } from 'react';
import { signerLabel } from '#core/draft/commands/signerCommands.ts';
import type { FieldType } from '#core/fields/fieldKinds.ts';
import { fieldTypes } from '#core/fields/kindFacts.ts';
import { typeLabel } from '#web/designer/canvas/fieldWords.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx';
import { announce } from '#web/ui/overlays/announce.ts';
import { CloseIcon } from '#web/ui/theme/icons.tsx';
import {
  useDesignerSession,
  useDesignerStore,
  useDraft,
} from '#web/designer/store/designerContext.ts';
import type { FieldSearch } from '#web/designer/store/designerState.ts';
import { selectFields } from '#web/designer/store/selecting.ts';
import styles from './FieldSearchBar.module.css';

interface FieldSearchBarProps {
  search: FieldSearch;
  /** Ids of what was found, in reading order. */
  found: readonly string[];
  /** Whether the pages cannot be read. */
  hasWrongPages: boolean;
  onClose: () => void;
}

/** Narrows the Fields list by name, type, signer and pages, and selects all that is left. */
export function FieldSearchBar({ search, found, hasWrongPages, onClose }: FieldSearchBarProps) {
  const t = useTexts('lens');
  const panels = useTexts('panels');
  const designer = useTexts('designer');
  const store = useDesignerStore();
  const { viewer } = useDesignerSession();
  const draft = useDraft((present) => present);
  const input = useRef<HTMLInputElement>(null);
  const count = found.length;
  const { asked } = search;
  useEffect(() => {
    // Asked for again, it has the focus again.
    if (asked !== undefined) input.current?.focus();
  }, [asked]);

  const look = (part: Partial<FieldSearch>) =>
    store.setState({ fieldSearch: { ...search, ...part } });
  const selectAll = () => {
    // The first one is the active one: it is where reading begins.
    selectFields(store, found.toReversed());
    announce(panels('selectedFields', { count }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and Enter in any of its controls
    <search
      aria-label={t('search')}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          selectAll();
          const first = draft.fields.find(({ id }) => id === found[0]);
          if (first) void viewer.revealPage(first.fileKey, first.page, { rect: first.rect });
        } else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <div className={styles.row}>
        <Input
          ref={input}
          dense
          aria-label={t('name')}
          placeholder={t('nameHint')}
          autoComplete="off"
          spellCheck={false}
          value={search.name}
          onChange={(event) => look({ name: event.target.value })}
        />
        <IconButton size="dense" label={t('endSearch')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <div className={styles.row}>
        <NativeSelect
          dense
          aria-label={panels('type')}
          value={search.type ?? ''}
          onChange={({ target }) => {
            const type = fieldTypes.find((one): one is FieldType => one === target.value);
            look({ type });
          }}
        >
          <option value="">{t('anyType')}</option>
          {fieldTypes.map((type) => (
            <option key={type} value={type}>
              {typeLabel(designer, type)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          dense
          aria-label={t('signer')}
          value={search.signerId ?? ''}
          onChange={({ target }) =>
            look({ signerId: target.value === '' ? undefined : target.value })
          }
        >
          <option value="">{t('anySigner')}</option>
          {draft.signers.map(({ id }) => (
            <option key={id} value={id}>
              {signerLabel(draft, id)}
            </option>
          ))}
        </NativeSelect>
        <Input
          dense
          className={styles.pages}
          aria-label={t('pages')}
          aria-invalid={hasWrongPages}
          placeholder={t('pagesHint')}
          autoComplete="off"
          value={search.pages}
          onChange={(event) => look({ pages: event.target.value })}
        />
      </div>
      <div className={styles.row}>
        <Button dense disabled={count === 0} onClick={selectAll}>
          {t('selectFound', { count })}
        </Button>
      </div>
    </search>
  );
}
