/** One entry of an Accept header. */
interface MediaRange {
  /** `type/subtype` in lower case. */
  name: string;
  /** Whether it has parameters beside its weight. */
  hasParameters: boolean;
  weight: number;
}

/** The entries of an Accept header (RFC 9110, section 12.5.1); one without a weight has 1. */
function rangesOf(accept: string): MediaRange[] {
  return accept.split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') return [];
    const weights = parameters.filter((parameter) => /^q\s*=/.test(parameter));
    const [weight] = weights.map((text) => Number(text.replace(/^q\s*=\s*/, '')));
    return [
      {
        name,
        hasParameters: parameters.some((one) => one !== '' && !weights.includes(one)),
        weight: weight === undefined ? 1 : Math.min(1, Math.max(0, weight || 0)),
      },
    ];
  });
}

/**
 * Whether an Accept header asks for JSON rather than a PDF: it names a bare `application/json`,
 * whose weight is higher than that of the most precise range that covers `application/pdf`. A tie,
 * silence, and a versioned or vendor JSON type, which clients send with every call, get the PDF.
 * With `besidePdf` JSON alone gets it, too: the header must name both.
 */
export function prefersJson(accept: string | undefined, besidePdf = false): boolean {
  const ranges = rangesOf(accept ?? '');
  const json = ranges.find((range) => range.name === 'application/json' && !range.hasParameters);
  const pdf = ['application/pdf', 'application/*', '*/*']
    .map((name) => ranges.find((range) => range.name === name))
    .find((range) => range !== undefined);
  return (json?.weight ?? 0) > (pdf?.weight ?? (besidePdf ? 1 : 0));
}
