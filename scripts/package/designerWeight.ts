import type { Rolldown } from 'vite';
import { firstNamespaces } from '#web/component/texts/firstNamespaces.ts';
import { type Chunks, type ExportWeight, type Part, weightOf } from './bundleExports.ts';

const holds = (pattern: RegExp) => (chunk: Rolldown.OutputChunk) =>
  chunk.moduleIds.some((id) => pattern.test(id));
const isPdfEngine = holds(/node_modules[\\/]pdfjs-dist[\\/].*[\\/]pdf\.mjs$/);
const isTextEditor = holds(/node_modules[\\/](?:@codemirror|@lezer)[\\/]/);
const isLanguage = holds(
  /src[\\/]web[\\/](?:texts[\\/](?!en[\\/])[a-z]{2}[\\/]|component[\\/]texts[\\/]designTranslations\.ts$)/,
);
const isMount = holds(/src[\\/]web[\\/]component[\\/]mountDesigner\.tsx$/);
/** English texts without which nothing is shown, and what says where they lie. */
const isFirstText = holds(
  new RegExp(
    `src[\\\\/]web[\\\\/](?:texts[\\\\/]en[\\\\/](?:${firstNamespaces.join('|')})|component[\\\\/]texts[\\\\/]designEnglish)\\.ts$`,
  ),
);

/**
 * What a form of the designer weighs without pdf.js, the text editor and languages: first what is
 * fetched until a page can be edited, then all that is fetched when it is needed.
 */
export function designerWeight(name: string, chunks: Chunks, folder: string): ExportWeight {
  if (![...chunks.values()].some(isMount))
    throw new Error(`fieldwright/${name} has no part that draws the designer.`);
  if (![...chunks.values()].some(isFirstText))
    throw new Error(`fieldwright/${name} has no texts that come first.`);
  const { first, lazy } = weightOf(
    name,
    chunks,
    folder,
    (chunk) => isMount(chunk) || isFirstText(chunk),
  );
  const counts = ({ file }: Part) => {
    const chunk = chunks.get(file);
    return !chunk || !(isPdfEngine(chunk) || isTextEditor(chunk) || isLanguage(chunk));
  };
  return { name, first: first.filter(counts), lazy: lazy.filter(counts) };
}
