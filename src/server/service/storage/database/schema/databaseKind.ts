/** Which of the two databases is behind. */
export type DatabaseKind = 'sqlite' | 'postgres';
