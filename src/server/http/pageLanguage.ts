import { languageCookie, screenLanguage, type ScreenLanguage } from '#core/wire/screenLanguages.ts';

/**
 * The language of a page: that of the installation where it fixes one, else what the address asks
 * for (`?lang=nl`), what the person chose before, or the first of the browser's languages
 * (RFC 9110, 12.5.4) that the screens have; else English.
 */
export function pageLanguage(request: Request, fixed: ScreenLanguage | undefined): ScreenLanguage {
  return fixed ?? askedLanguage(request) ?? kept(request) ?? preferred(request) ?? 'en';
}

/** The language that the address asks for, if the screens have it. */
export function askedLanguage(request: Request): ScreenLanguage | undefined {
  return screenLanguage(new URL(request.url).searchParams.get('lang') ?? '');
}

function kept(request: Request): ScreenLanguage | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === languageCookie) return screenLanguage(value);
  }
  return undefined;
}

function preferred(request: Request): ScreenLanguage | undefined {
  const ranges = (request.headers.get('accept-language') ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((part) => /^q=/i.test(part))?.slice(2) ?? '1';
    return { tag, weight: Number(weight) };
  });
  // Equal weights keep their order.
  const best = ranges.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best.map(({ tag }) => screenLanguage(tag)).find((language) => language !== undefined);
}
