/**
 * Paragraphs with the one link in their midst; both the text and the HTML of a mail are made from
 * it.
 */
export interface MailLayout {
  language: string;
  before: string[];
  link: { label: string; url: string };
  after: string[];
}

/** A mail without HTML. */
export function layoutToText({ before, link, after }: MailLayout): string {
  return `${[...before, `${link.label}:\n${link.url}`, ...after].join('\n\n')}\n`;
}
