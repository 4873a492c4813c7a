import { join } from 'node:path';
import { firstNamespaces } from '../../src/web/component/texts/firstNamespaces.ts';
import { type Modules, reach } from './firstLoad.ts';

const web = join(import.meta.dirname, '../../src/web');
const panel = join(web, 'designer/panels/PanelColumn.tsx');
/** What gets a designer ready before it is shown: little, so it comes with the designer. */
const ahead = ['component/prepareParts.ts', 'pdf/engine/rehearsePdf.ts'].map((file) =>
  join(web, file),
);
const editor = join(web, 'designer/panels/metadata/MetadataEditor.tsx');

const text = /[\\/]src[\\/]web[\\/]texts[\\/]en[\\/](\w+)\.ts$/;
const firstTexts = new Set<string>(firstNamespaces);
/** How texts are said: a few lines each, which several parts need. */
const saying = /[\\/]src[\\/]web[\\/]texts[\\/](?:speaker[\\/])?\w+\.ts$/;
const filledIn = /[\\/]src[\\/]web[\\/]filling[\\/]|[\\/]signature_pad[\\/]/;
/** What the scripts of all parts hand their styles to is an entry by itself. */
const worn = /[\\/]src[\\/]web[\\/]component[\\/]styles[\\/]/;
/** What names the API of pdf.js goes with it: in another part it would fetch that, too. */
const apart =
  /[\\/](?:pdfjs-dist[\\/]|src[\\/]web[\\/](?:texts[\\/]|component[\\/]texts[\\/]|pdf[\\/]engine[\\/]pdfjsApi\.ts))/;

/**
 * Decides for each module of the designer in which file it comes: what can be edited without is not
 * in the first, and what comes after is in few, since the parts of one that are fetched one by one
 * weigh more than all of it. `entry`, the absolute path of the form that hosts import, is read
 * before there is a browser: what it imports stays with it, unless it imports `mount` itself.
 */
export function componentParts(entry: string, mount: string) {
  let reached: Record<'atOnce' | 'first' | 'panel' | 'editor', Set<string>> | undefined;
  return (id: string, modules: Modules): string | null => {
    reached ??= {
      atOnce: reach(entry, modules),
      first: new Set([entry, mount, ...ahead].flatMap((file) => [...reach(file, modules)])),
      panel: reach(panel, modules),
      editor: reach(editor, modules),
    };
    const { atOnce, first } = reached;
    const [, namespace] = text.exec(id) ?? [];
    if (id === entry || worn.test(id) || (atOnce.has(id) && !atOnce.has(mount))) return null;
    if (first.has(id) || saying.test(id)) return 'design';
    if (namespace !== undefined) return firstTexts.has(namespace) ? 'texts' : 'laterTexts';
    if (apart.test(id)) return null;
    if (reached.panel.has(id)) return 'panel';
    if (filledIn.test(id)) return 'rehearsal';
    return reached.editor.has(id) ? null : 'tools';
  };
}
