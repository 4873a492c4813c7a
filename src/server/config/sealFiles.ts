import { resolve } from 'node:path';

/** A key with its certificates, in one PKCS#12 file or in PEM files. Paths are absolute. */
export type SealFiles =
  | { form: 'p12'; path: string; password: string }
  | { form: 'pem'; keyPath: string; certificatePath: string; password: string };

interface SealSettings {
  SEAL_P12?: string | undefined;
  SEAL_P12_PASSWORD: string;
  SEAL_KEY?: string | undefined;
  SEAL_KEY_PASSWORD: string;
  SEAL_CERT?: string | undefined;
}

/** Returns where the key of the seal is; undefined where none is set. */
export function sealFilesOf(env: SealSettings, workingDir: string): SealFiles | undefined {
  const { SEAL_P12: p12, SEAL_KEY: key, SEAL_CERT: certificate } = env;
  if (p12 !== undefined)
    return { form: 'p12', path: resolve(workingDir, p12), password: env.SEAL_P12_PASSWORD };
  if (key === undefined || certificate === undefined) return undefined;
  return {
    form: 'pem',
    keyPath: resolve(workingDir, key),
    certificatePath: resolve(workingDir, certificate),
    password: env.SEAL_KEY_PASSWORD,
  };
}
