import { expect, test } from 'vitest';
import { attachmentName } from './attachmentName.ts';

test.each([
  ['lease.pdf', `attachment; filename="lease.pdf"; filename*=UTF-8''lease.pdf`],
  ['Lease.PDF', `attachment; filename="Lease.PDF"; filename*=UTF-8''Lease.PDF`],
  ['lease', `attachment; filename="lease.pdf"; filename*=UTF-8''lease.pdf`],
  [
    'mein "Mietvertrag" für ü.pdf',
    `attachment; filename="mein _Mietvertrag_ f_r _.pdf"; filename*=UTF-8''mein%20%22Mietvertrag%22%20f%C3%BCr%20%C3%BC.pdf`,
  ],
  [
    "it's (50%).pdf",
    `attachment; filename="it's (50_).pdf"; filename*=UTF-8''it%27s%20%2850%25%29.pdf`,
  ],
  [
    'a\r\nSet-Cookie: x',
    `attachment; filename="a__Set-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
  ],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('%j is saved under its name and cannot leave its header', (name, header) => {
  expect(attachmentName(name)).toBe(header);
  expect(new Headers({ 'Content-Disposition': header }).get('Content-Disposition')).toBe(header);
});
