import { parseAddress } from './hostNames.ts';

/** Returns whether a text can be DATABASE_URL. The address of a socket names no host. */
export function isPostgresAddress(value: string): boolean {
  const hasHost = value.replace('@/', '@host/');
  return /^postgres(ql)?:\/\//.test(value) && parseAddress(hasHost) !== undefined;
}

/** What is said of any other text, which is not repeated: it may hold a password. */
export const postgresAddressFault =
  'must be an address such as postgres://user:password@host:5432/name; write what is not a letter or a digit in the password as %XX, such as %23 for #';
