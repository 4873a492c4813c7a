import { renderToString } from 'react-dom/server';
import { screenLanguages } from '#core/wire/screenLanguages.ts';
import { pagePaths } from '#core/wire/pagePaths.ts';
import { loadLanguage } from '#web/texts/loadLanguage.ts';
import { showOwnLanguage } from '#web/texts/speaker/pageSpeaker.ts';
import { textOf } from '#web/texts/textOf.ts';
import { App } from './App.tsx';

/** The languages in which pages are made. */
export const pageLanguages: readonly string[] = Object.keys(screenLanguages);

/**
 * The first screen in a language as HTML, made at build time for a first and a later visit, and its
 * title.
 */
export async function prerender(
  language: string,
): Promise<{ title: string; firstVisit: string; laterVisit: string }> {
  showOwnLanguage(await loadLanguage(language, 'documents', 'errors', 'status'));
  return {
    title: textOf('common')('title', { screen: textOf('documents')('title') }),
    firstVisit: render(null, language),
    laterVisit: render('some', language),
  };
}

/** Renders the app at `/` in a browser that remembers that much of the last visit. */
function render(documents: string | null, language: string): string {
  const browser = {
    localStorage: { getItem: (key: string) => (key === 'documents' ? documents : null) },
    navigator: { languages: [language] },
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const html = renderToString(
    <App connectToken={undefined} onRun={() => undefined} path={pagePaths.documents.build()} />,
  );
  // React asks for pictures ahead of the markup; none of these is worth being ahead of the scripts.
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '');
}
