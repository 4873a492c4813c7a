import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DatabaseKind } from './databaseKind.ts';
import { migrations } from './migrations.ts';

/**
 * Says why a statement would trouble a process of an earlier version that runs over the same
 * database, or undefined. What adds to the schema is allowed, everything else is refused: a new
 * kind of statement has to be thought about here first. `isFirst`: there is no earlier version yet.
 */
function whyNotAdditive(statement: string, isFirst: boolean): string | undefined {
  const text = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (/\b(?:drop|rename|truncate)\b/.test(text)) return 'takes something away or renames it';
  if (/\balter column\b|\bset not null\b|\badd constraint\b|\bset data type\b/.test(text))
    return 'changes or binds a column that earlier versions write';
  if (text.startsWith('alter table')) {
    if (!/^alter table \w+ add column \w+ /.test(text)) return 'alters otherwise than by a column';
    if (/\bnot null\b/.test(text) && !/\bdefault\b/.test(text))
      return 'adds a column that earlier versions leave empty';
    return /\b(?:unique|primary key|references|check)\b/.test(text)
      ? 'binds a column that earlier versions do not know'
      : undefined;
  }
  if (text.startsWith('create unique index') && !isFirst)
    return 'refuses rows that earlier versions write';
  const adds =
    /^(?:create (?:unique index|index|table|virtual table|trigger|function)|insert into) /;
  return adds.test(text) || text.startsWith('do $$') ? undefined : 'is of a kind not looked at yet';
}

const kinds: readonly DatabaseKind[] = ['sqlite', 'postgres'];
const statementsOf = (kind: DatabaseKind) =>
  migrations.flatMap(({ name, statements }, index) =>
    statements(kind).map((statement) => ({ name, statement, isFirst: index === 0 })),
  );

test.each(kinds)('the schema of %s grows only by what earlier versions need not know', (kind) => {
  const statements = statementsOf(kind);
  expect(statements.length).toBeGreaterThan(30);
  for (const { name, statement, isFirst } of statements)
    expect([name, statement, whyNotAdditive(statement, isFirst)]).toEqual([
      name,
      statement,
      undefined,
    ]);
});

test('steps that take away, rename, retype or bind are refused', () => {
  const refused = [
    'drop table mails',
    'alter table files drop column fault',
    'alter table files rename column fault to trouble',
    'alter table files rename to documents',
    'alter table files alter column size type text',
    'alter table files alter column fault set not null',
    'alter table files\n add column pages bigint not null',
    'alter table files add column pages bigint unique',
    'alter table files add constraint one unique (sha256)',
    'create unique index files_once on files (sha256)',
    'do $$ begin alter table files rename to documents; end $$',
    'update transactions set status = 5',
    'delete from sessions',
    'truncate mails',
  ];
  for (const statement of refused) expect(whyNotAdditive(statement, false)).not.toBe(undefined);
  const allowed = [
    'alter table files add column pages bigint',
    'alter table files add column pages bigint not null default 0',
    'create index files_by_size on files (size)',
  ];
  for (const statement of allowed) expect(whyNotAdditive(statement, false)).toBe(undefined);
});

test('steps go forward only: their numbers follow each other, and released ones stay as they were', () => {
  expect(migrations.map(({ name }) => Number(name.slice(0, 3)))).toEqual(
    migrations.map((_, index) => index + 1),
  );
  const digests = kinds.map((kind) =>
    migrations.slice(0, 3).map(({ name, statements }) => {
      const text = [name, ...statements(kind)].join('\n').replaceAll(/\s+/g, ' ');
      return createHash('sha256').update(text).digest('hex').slice(0, 16);
    }),
  );
  expect(digests).toEqual([
    ['87c4e4c8f748dc2c', '9bfa6774e2a066c3', 'ea59a17fe91ac6df'],
    ['0e896876ff12b639', '9bfa6774e2a066c3', 'ea59a17fe91ac6df'],
  ]);
});
