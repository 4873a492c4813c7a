import type { SayText } from '#web/texts/catalogue.ts';
import type { FieldFault } from './fieldFault.ts';

/** What is wrong with an entry and what to do, in the language shown. */
export function faultText(t: SayText<'signing'>, fault: FieldFault): string {
  switch (fault.kind) {
    case 'oneLine':
      return t('oneLine');
    case 'tooLong':
      return t('tooLong', { count: fault.limit });
    case 'undrawable':
      return t('undrawable', { characters: fault.characters.join(' ') });
    default:
      return t(fault.kind, { count: fault.points });
  }
}
