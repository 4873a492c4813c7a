import { ApiFailure } from '#web/api/apiResult.ts';
import { useTexts } from '#web/texts/useTexts.ts';

/** Turns a failed request into a sentence: what the service said, or why there was no answer. */
export function useTrouble(): (error: unknown) => string {
  const t = useTexts('errors');
  return (error) => {
    if (!(error instanceof ApiFailure)) return t('unexpectedAnswer');
    const { error: trouble } = error;
    if (trouble.kind === 'noAnswer') return t('offline');
    if (trouble.kind !== 'refused') return t('unexpectedAnswer');
    if (trouble.status === 401) return t('signedOut');
    return trouble.status >= 500 ? t('server') : trouble.message;
  };
}

/** The HTTP status of a refusal; undefined for any other trouble. */
export function refusedStatus(error: unknown): number | undefined {
  return error instanceof ApiFailure && error.error.kind === 'refused'
    ? error.error.status
    : undefined;
}
