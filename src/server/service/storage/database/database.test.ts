import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { prepared } from './database.ts';
import { openDatabase } from './openDatabase.ts';

const selectSettings = prepared((db, given: { names: string[] }) =>
  db.selectFrom('settings').selectAll().where('name', 'in', given.names).orderBy('name'),
);
const insertSetting = prepared((db, given: { name: string; value: string }) =>
  db.insertInto('settings').values({ name: given.name, value: given.value }),
);
const selectKey = prepared((db, given: { id: string }) =>
  db.selectFrom('apiKeys').selectAll().where('id', '=', given.id),
);

describeOnEachDatabase('a database', (source, kind) => {
  test('of two processes over one PostgreSQL, one runs the work of a name; whoever ends gives it free', async () => {
    const location = await source.newLocation();
    const one = await source.open(location);
    if (kind === 'sqlite') {
      expect(await one.alone('sweep', async () => undefined)).toBe(true);
      return;
    }
    const other = await source.open(location);
    const done: string[] = [];
    const tryOther = (name: string) => other.alone(name, async () => void done.push(name));
    expect(
      await one.alone('sweep', async () => {
        expect(await tryOther('sweep')).toBe(false);
        expect(await tryOther('scrub')).toBe(true);
        await one.db.selectFrom('settings').selectAll().execute();
      }),
    ).toBe(true);
    expect(await tryOther('sweep')).toBe(true);
    await expect(one.alone('sweep', () => Promise.reject(new Error('failed')))).rejects.toThrow();
    expect(await tryOther('sweep')).toBe(true);
    expect(done).toEqual(['scrub', 'sweep', 'sweep']);
  });

  test('every JavaScript value is stored as it is, or refused', async () => {
    const { db } = await source.open();
    const text = sql<string>`insert into settings (name, value) values`;
    const refused: [string, unknown][] = [
      ['undefined', undefined],
      ['NaN', Number.NaN],
      ['infinity', Number.POSITIVE_INFINITY],
      ['a date', new Date(0)],
      ['U+0000', 'a\0b'],
      ['half a surrogate pair', '\ud800'],
      ['an object', { a: 1 }],
      ['an array', [1]],
      ['a buffer without a view', new ArrayBuffer(2)],
      ['a symbol', Symbol('x')],
      ['a number past 64 bits', 2n ** 63n],
    ];
    for (const [name, value] of refused)
      await expect(sql`${text} (${name}, ${value})`.execute(db)).rejects.toThrow(TypeError);
    const bytes = new Uint8Array([9, 0, 255, 1]).subarray(1, 3);
    await db
      .insertInto('apiKeys')
      .values({ id: 'k', name: '', appKeyHash: bytes, apiKeyHash: new Uint8Array(), createdAt: -0 })
      .execute();
    const times = [0, 1, -1, Number.MAX_SAFE_INTEGER, someTime];
    for (const at of times)
      await db
        .insertInto('migrations')
        .values({ name: `t${at}`, appliedAt: at })
        .execute();
    await sql`insert into migrations (name, applied_at) values (${'bigint'}, ${7n}), (${'yes'}, ${true}), (${'no'}, ${false})`.execute(
      db,
    );
    const words = ['', 'é€😀', 'a\nb\t\u0001', "'; drop table jobs; --", '1', 'true'];
    for (const value of words)
      await db
        .insertInto('settings')
        .values({ name: `word ${value}`, value })
        .execute();

    const key = await db.selectFrom('apiKeys').selectAll().executeTakeFirstOrThrow();
    expect(new Uint8Array(key.appKeyHash)).toEqual(new Uint8Array([0, 255]));
    expect(key.appKeyHash).toBeInstanceOf(Uint8Array);
    expect(key.apiKeyHash.byteLength).toBe(0);
    expect(key.createdAt).toBe(0);
    expect(key.revokedAt).toBe(null);
    const numbers = await db.selectFrom('migrations').selectAll().execute();
    for (const at of times) expect(numbers).toContainEqual({ name: `t${at}`, appliedAt: at });
    expect(numbers).toContainEqual({ name: 'bigint', appliedAt: 7 });
    expect(numbers).toContainEqual({ name: 'yes', appliedAt: 1 });
    expect(numbers).toContainEqual({ name: 'no', appliedAt: 0 });
    const settings = await db.selectFrom('settings').selectAll().execute();
    for (const value of words) expect(settings).toContainEqual({ name: `word ${value}`, value });
  });

  test('the database used directly inside its own transaction throws instead of hanging', async () => {
    const database = await source.open();
    const insert = { name: 'a', value: '1' };
    await expect(
      database.transaction(async (trx) => {
        await trx.insertInto('settings').values(insert).execute();
        await database.db
          .insertInto('settings')
          .values({ ...insert, name: 'b' })
          .execute();
      }),
    ).rejects.toThrow(/use the transaction/);
    await expect(
      database.transaction(() => database.transaction(() => Promise.resolve())),
    ).rejects.toThrow(/use the transaction/);
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('a transaction knows its own database from within one of another', async () => {
    const [outer, inner] = await Promise.all([source.open(), source.open()]);
    const read = ({ db }: typeof outer) => db.selectFrom('settings').selectAll().execute();
    const nested = (body: () => Promise<unknown>) =>
      outer.transaction(() => inner.transaction(body));
    await expect(nested(() => read(outer))).rejects.toThrow(/use the transaction/);
    await expect(nested(() => read(inner))).rejects.toThrow(/use the transaction/);
    expect(await outer.transaction(() => read(inner))).toEqual([]);
  });

  test('a prepared statement gives what the same statement gives otherwise', async () => {
    const { db } = await source.open();
    const hash = (byte: number) => new Uint8Array(32).fill(byte);
    const pair = { id: 'k', name: 'Käthe', appKeyHash: hash(1), apiKeyHash: hash(2), createdAt: 7 };
    await db.insertInto('apiKeys').values(pair).execute();
    const rows = await db.selectFrom('apiKeys').selectAll().execute();
    const again = (await selectKey(db, { id: 'k' })).rows;
    expect(again).toEqual(rows);
    expect(again).toMatchObject([{ id: 'k', name: 'Käthe', createdAt: 7, revokedAt: null }]);
    expect(again.map(({ apiKeyHash }) => [...apiKeyHash])).toEqual([[...hash(2)]]);
    expect(again[0]?.appKeyHash).toBeInstanceOf(Uint8Array);
    expect((await insertSetting(db, { name: 'a', value: '1' })).numAffectedRows).toBe(1n);
    await insertSetting(db, { name: 'b', value: '2' });
    const namesOf = async (names: string[]) =>
      (await selectSettings(db, { names })).rows.map(({ name }) => name);
    expect(await namesOf(['b'])).toEqual(['b']);
    expect(await namesOf(['b', 'a', 'c'])).toEqual(['a', 'b']);
    expect(await namesOf(['c', 'a'])).toEqual(['a']);
    await expect(insertSetting(db, { name: 'a', value: '3' })).rejects.toThrow();
    await expect(insertSetting(db, { name: 'c', value: '\0' })).rejects.toThrow(/U\+0000/);
  });

  test('a prepared statement that reads sees nothing of a transaction of others that is not written', async () => {
    const database = await source.open();
    const look = async () => (await selectSettings(database.db, { names: ['a'] })).rows;
    let giveUp = () => {};
    const gate = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const undone = database.transaction(async (trx) => {
      await insertSetting(trx, { name: 'a', value: '1' });
      expect((await selectSettings(trx, { names: ['a'] })).rows).toHaveLength(1);
      begin();
      await gate;
      throw new Error('undone');
    });
    // It may be undone before anybody asks.
    undone.catch(() => undefined);
    await begun;
    const seen = Promise.all([look(), look()]);
    // On SQLite they wait for it.
    if (database.kind === 'postgres') await seen;
    giveUp();
    expect(await seen).toEqual([[], []]);
    await expect(undone).rejects.toThrow('undone');
    await database.transaction((trx) => insertSetting(trx, { name: 'a', value: '2' }));
    expect((await selectSettings(database.db, { names: ['a'] })).rows).toHaveLength(1);
  });

  test('a prepared statement is refused inside a transaction that it does not belong to, and after its own', async () => {
    const database = await source.open();
    await expect(
      database.transaction(() => insertSetting(database.db, { name: 'a', value: '1' })),
    ).rejects.toThrow(/use the transaction/);
    let own: Parameters<Parameters<typeof database.transaction>[0]>[0] | undefined;
    await database.transaction(async (trx) => {
      own = trx;
    });
    await expect(own && insertSetting(own, { name: 'a', value: '1' })).rejects.toThrow();
    expect((await selectSettings(database.db, { names: ['a'] })).rows).toEqual([]);
  });

  test('work started inside a transaction may use the database after it', async () => {
    const database = await source.open();
    let later: Promise<unknown> | undefined;
    let release = () => {};
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    await database.transaction(async () => {
      later = ended.then(() => database.db.selectFrom('settings').selectAll().execute());
    });
    release();
    expect(await later).toEqual([]);
  });

  test('transactions of one process started at once all happen, one after another or side by side', async () => {
    const database = await source.open();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        database.transaction(async (trx) => {
          await trx
            .insertInto('settings')
            .values({ name: `n${index}`, value: '' })
            .execute();
          await trx.selectFrom('settings').selectAll().execute();
        }),
      ),
    );
    expect(await database.db.selectFrom('settings').selectAll().execute()).toHaveLength(30);
  });

  test('a transaction that throws leaves nothing', async () => {
    const database = await source.open();
    await expect(
      database.transaction(async (trx) => {
        await trx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  test('a database opened again keeps what it held', async () => {
    const location = await source.newLocation();
    const first = await source.open(location);
    await first.db.insertInto('settings').values({ name: 'a', value: '1' }).execute();
    const second = await source.open(location);
    expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'a', value: '1' },
    ]);
  });

  test('a statement that failed can be run again, and holds up no other', async () => {
    const database = await source.open();
    const put = (name: string) =>
      database.db.insertInto('settings').values({ name, value: '' }).execute();
    await put('a');
    await expect(put('a')).rejects.toThrow(/unique/i);
    await database.transaction(async (trx) => {
      await trx.insertInto('settings').values({ name: 'b', value: '' }).execute();
    });
    await expect(put('a')).rejects.toThrow(/unique/i);
    await put('c');
    // More different statements than are kept prepared.
    for (let count = 0; count < 400; count += 1)
      await sql`select ${sql.lit(count)} as n from settings where name = ${'a'}`.execute(
        database.db,
      );
    expect(await database.db.selectFrom('settings').select('name').execute()).toHaveLength(3);
  });

  // SQLite is opened by one server process at a time.
  test.runIf(kind === 'postgres')(
    'processes that open an empty database at once all find the schema',
    async () => {
      const location = await source.newLocation();
      const databases = await Promise.all([1, 2, 3].map(() => source.open(location)));
      for (const { db } of databases)
        expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
    },
  );

  test('those who read many rows at once leave a turn to others between them', async () => {
    const { db } = await source.open();
    const settings = Array.from({ length: 1_000 }, (_, at) => ({ name: `n${at}`, value: 'v' }));
    for (let at = 0; at < settings.length; at += 100)
      await db
        .insertInto('settings')
        .values(settings.slice(at, at + 100))
        .execute();
    let round = 0;
    let isOver = false;
    const count = () => {
      round += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const rounds = await Promise.all(
      [1, 2, 3].map(async () => {
        await db.selectFrom('settings').selectAll().execute();
        return round;
      }),
    );
    isOver = true;
    expect(new Set(rounds).size).toBe(3);
  });

  test('a database of a newer version is refused by name', async () => {
    const location = await source.newLocation();
    const { db } = await source.open(location);
    await db.insertInto('migrations').values({ name: '999 later', appliedAt: 0 }).execute();
    await expect(openDatabase(location, someTime)).rejects.toThrow(/newer version.*999 later/);
  });

  test.runIf(kind === 'postgres')('a broken connection is replaced', async () => {
    const database = await source.open();
    await expect(
      database.transaction(async (trx) => {
        await trx.insertInto('settings').values({ name: 'a', value: '1' }).execute();
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      }),
    ).rejects.toThrow(/terminat/);
    await database.db.insertInto('settings').values({ name: 'b', value: '2' }).execute();
    expect(await database.db.selectFrom('settings').select('name').execute()).toEqual([
      { name: 'b' },
    ]);
  });

  test.runIf(kind === 'sqlite')('the files of the database are for their owner alone', async () => {
    const location = await source.newLocation();
    const { db } = await source.open(location);
    await db.insertInto('settings').values({ name: 'a', value: '1' }).execute();
    const dataDir = location.kind === 'sqlite' ? location.dataDir : '';
    const modes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });
});
