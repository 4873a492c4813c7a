import { useScreenTitle } from '#web/texts/useScreenTitle.ts';
import column from '#web/app/frame/Column.module.css';

/** The heading of what the address names, in the words of the document, which are English. */
export function DocsHeading({ title }: { title: string }) {
  useScreenTitle(title);
  return (
    <h1 tabIndex={-1} lang="en" className={column.title}>
      {title}
    </h1>
  );
}
