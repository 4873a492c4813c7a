/** The part of the Network Information API (WICG) that says what a visitor's connection bears. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Whether nothing is to be fetched that nobody asked for: the visitor saves data, or has a slow
 * connection.
 */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
