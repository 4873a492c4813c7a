import { useState } from 'react';
import { Link, Redirect } from 'wouter';
import { foldText } from '#core/wire/foldText.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import type { TemplateSummary } from '#core/wire/surfaces/templateSurface.ts';
import { useConfig } from '#web/api/useSession.ts';
import { useTemplateList, useChangeTemplates } from '#web/api/templates/useTemplates.ts';
import { connectPath } from '#web/session/connectPath.ts';
import { useTrouble } from '#web/session/useTrouble.ts';
import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import { useTexts } from '#web/texts/useTexts.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { buttonClass } from '#web/ui/controls/buttonClass.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Input } from '#web/ui/controls/Input.tsx';
import { EmptyState } from '#web/ui/parts/EmptyState.tsx';
import { ErrorNote } from '#web/ui/parts/ErrorNote.tsx';
import { TemplateIcon } from '#web/ui/theme/icons.tsx';
import { AppBar } from '#web/app/frame/AppBar.tsx';
import { TemplateRow } from './TemplateRow.tsx';
import column from '#web/app/frame/Column.module.css';
import styles from './TemplatesScreen.module.css';
import { textOf } from '#web/texts/textOf.ts';
import { showToast } from '#web/ui/overlays/showToast.ts';
import { TemplateLine } from './TemplateLine.tsx';

/** `/templates`: the templates of the installation; with none of them it teaches. */
export function TemplatesScreen() {
  const t = useTexts('templates');
  useScreenTitle(t('title'));
  const { data: config } = useConfig();
  if (config && !config.signedIn)
    return <Redirect to={connectPath(pagePaths.templates.build())} replace />;
  return (
    <>
      <AppBar />
      <main tabIndex={-1} className={column.main}>
        <h1 className={column.title}>{t('title')}</h1>
        <p className={column.lead}>{t('lead')}</p>
        {config && <Templates />}
      </main>
    </>
  );
}

function Templates() {
  const t = useTexts('templates');
  const common = useTexts('common');
  const trouble = useTrouble();
  const [isDeleted, setDeleted] = useState(false);
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useTemplateList(isDeleted ? 'deleted' : 'there', true);
  const deleted = useTemplateList('deleted', data?.length === 0);
  if (!data && error)
    return (
      <ErrorNote
        title={t('failed')}
        action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
      >
        {trouble(error)}
      </ErrorNote>
    );
  const found = data?.filter((template) => hasWords(template, search));
  // Nothing is to be searched or had back where there is not even a deleted one.
  const hasDeleted = deleted.isError || (deleted.data ?? []).length > 0;
  const isBare = !isDeleted && (!data || (data.length === 0 && !hasDeleted));
  return (
    <>
      {!isBare && (
        <div className={styles.finder}>
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Checkbox
            label={t('showDeleted')}
            checked={isDeleted}
            onChange={(event) => setDeleted(event.target.checked)}
          />
        </div>
      )}
      {found && <Found templates={found} isDeleted={isDeleted} isEmpty={data?.length === 0} />}
    </>
  );
}

interface FoundProps {
  templates: readonly TemplateSummary[];
  isDeleted: boolean;
  /** Whether there is nothing, whatever is searched. */
  isEmpty: boolean;
}

/** What a search has found, or that it is nothing. */
function Found({ templates, isDeleted, isEmpty }: FoundProps) {
  if (templates.length === 0)
    return (
      <div className={column.sheet}>
        <Nothing isEmpty={isEmpty} isDeleted={isDeleted} />
      </div>
    );
  return (
    <ul className={classNames(column.sheet, styles.templates)}>
      {templates.map((template) => (
        <li key={template.Id}>
          {isDeleted ? <DeletedRow template={template} /> : <TemplateRow template={template} />}
        </li>
      ))}
    </ul>
  );
}

function Nothing({ isEmpty, isDeleted }: { isEmpty: boolean; isDeleted: boolean }) {
  const t = useTexts('templates');
  if (!isEmpty) return <EmptyState icon={<TemplateIcon />} title={t('noneFound')} />;
  if (isDeleted) return <EmptyState icon={<TemplateIcon />} title={t('noneDeleted')} />;
  return (
    <EmptyState
      icon={<TemplateIcon />}
      title={t('emptyTitle')}
      actions={
        <Link href={pagePaths.documents.build()} className={buttonClass({ variant: 'primary' })}>
          {t('toDocuments')}
        </Link>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

/** Whether names of the template, of its roles and documents hold all words. */
function hasWords({ Name, Roles, Files }: TemplateSummary, search: string): boolean {
  const names = [Name, ...Roles.map((role) => role.Name), ...Files.map((file) => file.DisplayName)];
  const text = foldText(names.join(' '));
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(word));
}

/** A template that was deleted, and can be restored for a while. */
function DeletedRow({ template }: { template: TemplateSummary }) {
  const t = useTexts('templates');
  const { Id: id, Name: name } = template;
  const { mutate, isPending } = useChangeTemplates();
  const restore = () =>
    mutate((client) => client.restore(id), {
      onError: () =>
        showToast({
          message: () => textOf('templates')('changeFailed', { name }),
          tone: 'danger',
        }),
    });
  return (
    <TemplateLine template={template}>
      <Button disabled={isPending} onClick={restore}>
        {t('restore')}
      </Button>
    </TemplateLine>
  );
}
