import { renderToString } from 'react-dom/server';
import { pagePaths } from '#core/wire/paths.ts';
import { textOf } from '#web/texts/textOf.ts';
import { App } from './App.tsx';

/** The first screen as HTML, made at build time for a first and a later visit, and its title. */
export function prerender(): { title: string; firstVisit: string; laterVisit: string } {
  return {
    title: textOf('common')('title', { screen: textOf('documents')('title') }),
    firstVisit: render(null),
    laterVisit: render('some'),
  };
}

/** Renders the app at `/` in a browser that remembers that much of the last visit. */
function render(documents: string | null): string {
  const browser = {
    localStorage: { getItem: (key: string) => (key === 'documents' ? documents : null) },
    navigator: { languages: ['en'] },
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const html = renderToString(
    <App connectToken={undefined} onRun={() => undefined} path={pagePaths.documents.build()} />,
  );
  // React asks for pictures ahead of the markup; none of these is worth being ahead of the scripts.
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '');
}
