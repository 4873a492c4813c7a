import type { SigningView } from '#core/wire/surfaces/signSurface.ts';
import type { SayText } from '#web/texts/catalogue.ts';

/** What a request is called: its document, or its first one and how many more. */
export function documentsTitle(files: SigningView['files'], t: SayText<'signing'>): string {
  const [first] = files;
  if (!first) return t('plainTitle');
  const name = first.displayName;
  return files.length === 1 ? name : t('documents', { name, count: files.length - 1 });
}
