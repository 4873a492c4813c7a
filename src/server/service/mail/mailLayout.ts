/**
 * Paragraphs with at most one link in their midst; both the text and the HTML of a mail are made
 * from it.
 */
export interface MailLayout {
  language: string;
  before: string[];
  link?: { label: string; url: string };
  after: string[];
}

/** A mail without HTML. */
export function layoutToText({ before, link, after }: MailLayout): string {
  const middle = link ? [`${link.label}:\n${link.url}`] : [];
  return `${[...before, ...middle, ...after].join('\n\n')}\n`;
}

/** A mail as HTML. Everything is escaped; line breaks of the text stay line breaks. */
export function mailToHtml({ language, before, link, after }: MailLayout): string {
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')}</p>`;
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '</head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,\'Segoe UI\',Arial,sans-serif">',
    '<div style="max-width:36em;margin:0 auto">',
    ...before.map((text) => paragraph(text, '')),
    ...(link ? linkToHtml(link) : []),
    ...after.map((text) => paragraph(text, 'font-size:13px;opacity:.75;')),
    '</div></body></html>',
    '',
  ].join('\n');
}

function linkToHtml({ label, url: address }: NonNullable<MailLayout['link']>): string[] {
  const url = escapeHtml(address);
  return [
    `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4f43c4;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all">${url}</p>`,
  ];
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  };
  return text.replaceAll(/[&<>"']/g, (character) => `&${names[character]};`);
}
