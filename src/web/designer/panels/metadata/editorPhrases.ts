import type { SayText } from '#web/texts/catalogue.ts';

/** CodeMirror's own words -> how they are said in the language shown. */
export function editorPhrases(t: SayText<'editor'>): Record<string, string> {
  return {
    Completions: t('completions'),
    Find: t('find'),
    Replace: t('replaceWith'),
    next: t('nextMatch'),
    previous: t('previousMatch'),
    all: t('allMatches'),
    'match case': t('matchCase'),
    regexp: t('regexp'),
    'by word': t('wholeWords'),
    replace: t('replaceOne'),
    'replace all': t('replaceAll'),
    close: t('closeFind'),
    'current match': t('currentMatch'),
    'on line': t('onLine'),
    'replaced match on line $': t('replacedOne'),
    'replaced $ matches': t('replacedMany'),
    'Go to line': t('goToLine'),
    go: t('go'),
  };
}
