/** Why a database cannot be opened, in words for whoever runs the installation. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
}

/** PostgreSQL (SQLSTATE): unknown user or password, no such database, no right to make tables. */
const refusals: Record<string, string> = {
  '28000': 'refuses the user that DATABASE_URL names',
  '28P01': 'refuses the user or the password in DATABASE_URL',
  '3D000': 'has no database of the name in DATABASE_URL: make it, empty',
  '42501':
    'does not let the user in DATABASE_URL make tables: make that user the owner of the database',
};

/** TLS: errors of OpenSSL, and Node.js's own where a certificate is of another name. */
const untrusted = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Errors of systems (`ECONNREFUSED`), not of Node.js itself (`ERR_…`), and PostgreSQL's own that
 * end once it is up or has room.
 */
const away = /^(E(?!RR_)[A-Z_]+|08...|53300|57P0[123])$/;

/**
 * What an error at the opening of PostgreSQL means for whoever set DATABASE_URL; undefined for
 * other errors. The words hold nothing of the address but host and port.
 */
export function postgresFaultOf(error: unknown): DatabaseFault | undefined {
  // A name with several addresses fails with an error for each, and without words of its own.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return undefined;
  const code = 'code' in first ? String(first.code) : '';
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  const said = first.message;
  if (refusal !== undefined)
    return new DatabaseFault(`PostgreSQL ${refusal} (${said}).`, { cause: error });
  if (untrusted.test(code))
    return new DatabaseFault(
      `The certificate of PostgreSQL at the address in DATABASE_URL is not accepted (${said}). Name the host as its certificate does, and the file of its authority with sslrootcert= in DATABASE_URL.`,
      { cause: error },
    );
  if (!away.test(code) && !said.startsWith('Connection terminated')) return undefined;
  return new DatabaseFault(
    `PostgreSQL does not answer at the address in DATABASE_URL (${said}). See that it runs, and that this machine may connect to it.`,
    { cause: error },
  );
}
