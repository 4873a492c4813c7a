import { expect, test } from 'vitest';
import { composeMail, type MailFacts } from './composeMail.ts';
import { composeNote } from './composeNote.ts';
import { mailTextsOf } from './mailTexts.ts';

const facts: MailFacts = {
  kind: 'sign request',
  language: 'en-US',
  transactionId: 'b10ae331-af78-4e79-a39e-5b64693b6b68',
  documents: ['Lease'],
  link: 'https://sign.example.com/sign/token',
  lastDay: Date.UTC(2026, 3, 1),
};
const languages = ['en-GB', 'nl-NL', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pl-PL'];

test('a sign request says what, by when, and where', () => {
  const { subject, text, html, language } = composeMail(facts);
  expect([subject, language]).toEqual(['Please sign: Lease', 'en-US']);
  expect(text).toBe(
    [
      'Hello,',
      'You have been asked to sign: Lease.',
      'View and sign:\nhttps://sign.example.com/sign/token',
      'You can sign until April 1, 2026.',
      'When everybody has signed, you can download the document from the same page.',
      'This link is meant for you alone: whoever has it can act in your name.',
      'Reference: b10ae331-af78-4e79-a39e-5b64693b6b68\n',
    ].join('\n\n'),
  );
  expect(html).toContain('<html lang="en-US">');
  expect(html).toContain('href="https://sign.example.com/sign/token"');
});

test('whoever asks is named in subject and text, beside their own words, too', () => {
  const asked = composeMail({ ...facts, name: 'An', sender: 'Acme' });
  expect(asked.subject).toBe('Acme asks An to sign Lease');
  expect(asked.text).toMatch(/^Hello An,\n\nAcme asks you to sign Lease\.\n/);
  const unnamed = composeMail({ ...facts, sender: 'Acme', kind: 'reminder' });
  expect(unnamed.subject).toBe('Reminder: Acme asks you to sign Lease');
  expect(unnamed.text).toContain('Hello,\n\nYour signature is still missing: Lease.\n\nAcme asks');
  const worded = composeMail({ ...facts, sender: 'Acme', subject: 'Hi', message: 'Please.' });
  expect(worded.subject).toBe('Hi');
  expect(worded.text).toMatch(/^Please\.\n\nAcme asks you to sign Lease\.\n/);
  const hebrew = composeMail({
    ...facts,
    name: 'דנה (1)',
    sender: 'א {name}\u202e\n=?utf-8?q?x?=',
  });
  expect(hebrew.subject).toBe(
    '\u2068א {name} = ?utf-8?q?x?=\u2069 asks \u2068דנה (1)\u2069 to sign Lease',
  );
});

test('the own subject and message of the sender stand as they were written, line breaks and all', () => {
  const { subject, text, html } = composeMail({
    ...facts,
    subject: 'Your lease',
    message: 'Dear An,\n\nplease sign {documents}.\nBo',
  });
  expect(subject).toBe('Your lease');
  expect(text).toContain('Dear An,\n\nplease sign {documents}.\nBo');
  expect(text).not.toContain('You have been asked');
  expect(html).toContain('Dear An,<br><br>please sign {documents}.<br>Bo');
});

test('nothing that somebody wrote becomes markup', () => {
  const evil = `<img src=x onerror="alert('1')">&amp;`;
  const { html } = composeMail({ ...facts, message: evil, documents: [evil], kind: 'reminder' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  const note = composeNote({
    transactionId: 'x',
    status: 40,
    documents: [evil],
    signers: [evil],
    reason: evil,
    link: 'https://sign.example.com/transactions/x',
  });
  expect(note.html).not.toContain('<img');
});

test('a reminder names the sign request and repeats its words', () => {
  const { subject, text } = composeMail({
    ...facts,
    kind: 'reminder',
    subject: 'Your lease',
    message: 'Please sign.',
  });
  expect(subject).toBe('Reminder: Your lease');
  expect(text).toContain('Your signature is still missing: Lease.\n\nPlease sign.');
});

test('a confirmation says whether the documents come along', () => {
  const confirmation = { ...facts, kind: 'confirmation' as const, documents: ['Lease', 'Annex'] };
  const { subject, text } = composeMail({ ...confirmation, attached: true });
  expect(subject).toBe('Signed: Lease and Annex');
  expect(text).toContain('The signed documents are attached.');
  expect(text).not.toContain('until');
  expect(composeMail(confirmation).text).toContain('too large for a mail');
});

test.each(languages)('all of a mail is in %s', (language) => {
  const { texts } = mailTextsOf(language);
  const english = mailTextsOf('en').texts;
  const filled = Object.entries(texts).flatMap(([name, text]) =>
    [text].flat().map((one): [string, string] => [name, one]),
  );
  expect(filled.every(([, text]) => text.trim() !== '')).toBe(true);
  for (const [name, text] of Object.entries(texts)) {
    const holes = (value: string | string[]) => [value].flat().map((one) => one.match(/\{\w+\}/g));
    expect([name, holes(text)]).toEqual([name, holes(english[name as keyof typeof english])]);
    if (!language.startsWith('en')) expect(text).not.toEqual(english[name as keyof typeof english]);
  }
  for (const kind of ['sign request', 'reminder', 'confirmation'] as const) {
    const mail = composeMail({ ...facts, kind, language });
    expect([mail.language, mail.text + mail.subject]).toEqual([
      language,
      expect.not.stringMatching(/[{}]|undefined/),
    ]);
    expect(mail.html).toContain(`<html lang="${language}">`);
  }
});

test('a language that is not here, or none at all, reads English', () => {
  for (const language of ['fi-FI', 'xx', '', 'constructor', 'e n'])
    expect(composeMail({ ...facts, language })).toMatchObject({
      subject: 'Please sign: Lease',
      language: 'en',
    });
  expect(composeMail({ ...facts, language: 'nl-!!' }).language).toBe('nl');
});

test('many long names make no endless subject', () => {
  const documents = Array.from({ length: 20 }, (_, index) => `😀 document number ${index}`);
  const { subject, text } = composeMail({ ...facts, documents });
  expect(Array.from(subject).length).toBeLessThanOrEqual(170);
  expect(subject.isWellFormed()).toBe(true);
  expect(text).toContain('document number 19');
});

test.each([
  [30, 'Signed: Lease', 'Everybody has signed.'],
  [40, 'Declined: Lease', 'Reason: Too dear'],
  [50, 'Expired: Lease', 'The time for signing is over.'],
  [60, 'Cancelled: Lease', 'The transaction was cancelled.'],
  [70, 'Failed: Lease', 'The answers are kept.'],
] as const)('a note tells the sender of status %i', (status, subject, sentence) => {
  const note = composeNote({
    transactionId: 'x',
    status,
    documents: ['Lease'],
    signers: ['an@example.com: signed', 'Signer2: declined'],
    ...(status === 40 ? { reason: 'Too dear' } : {}),
    link: 'https://sign.example.com/transactions/x',
  });
  expect(note.subject).toBe(subject);
  expect(note.text).toContain(sentence);
  expect(note.text).toContain('Signers:\nan@example.com: signed\nSigner2: declined');
});

test('names from the right leave the sentences and subjects around them in their order', () => {
  const [title, name] = ['חוזה 42.pdf', 'דוד (Ltd.)'];
  const own = [title, name, 'سبب 7'];
  const mails = languages.flatMap((language) =>
    (['sign request', 'reminder', 'confirmation', 'cancelled', 'copy'] as const).flatMap((kind) =>
      [{}, { subject: title }].map((more) =>
        composeMail({
          ...{ ...facts, kind, language, documents: [title, 'Lease'], name },
          ...{ reason: 'سبب 7', attached: true, ...more },
        }),
      ),
    ),
  );
  const note = composeNote({
    ...{ transactionId: 'x', status: 40, documents: [title, 'Lease'], signers: [] },
    ...{ reason: 'سبب 7', link: 'https://sign.example.com/transactions/x' },
  });
  for (const { subject, text, html } of [...mails, note])
    for (const part of own)
      for (const where of [subject === title ? '' : subject, text, html]) {
        const places = where.split(part).length - 1;
        expect(where.split(`\u2068${part}\u2069`).length - 1).toBe(places);
      }
  expect(mails[0]?.text).toContain(`\u2068${title}\u2069 and Lease`);
  expect(mails.filter(({ subject }) => subject === title)).not.toHaveLength(0);
});

test('a cut subject closes what it opened', () => {
  const documents = Array.from({ length: 40 }, (_, at) => `חוזה ${at}`);
  const { subject } = composeMail({ ...facts, documents });
  expect(subject.match(/\u2068/g)).toHaveLength(1);
  expect(subject.endsWith('…\u2069')).toBe(true);
});
