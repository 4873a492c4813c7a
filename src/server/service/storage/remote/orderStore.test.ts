import { expect, test } from 'vitest';
import { describeOnEachDatabase, someTime } from '#testing/storage/eachDatabase.ts';
import { createOrderStore } from './orderStore.ts';

const bodySha256 = new Uint8Array(32).fill(1);
const body = {
  template: { Id: 't', Version: 2 },
  request: { Signers: [{ Email: 'anna@example.com' }] },
  roles: ['Signer1'],
  files: [{ fileId: 'a.pdf', metadata: {}, blobKey: 'b', sha256: '00', size: 7 }],
};

describeOnEachDatabase('orders for another service', (source) => {
  test('a key has one order, which one process at a time works on, until it is done', async () => {
    const store = createOrderStore(await source.open());
    const order = { id: 'one', owner: 'o', key: 'k', bodySha256, body };
    expect(await store.add(order, someTime)).toBe(true);
    expect(await store.add({ ...order, id: 'two' }, someTime)).toBe(false);
    // Without a key there may be any number.
    expect(await store.add({ ...order, id: 'three', key: null }, someTime + 1)).toBe(true);
    expect(await store.add({ ...order, id: 'four', key: null }, someTime + 2)).toBe(true);

    expect(await store.hold('one', 'me', someTime, someTime + 10)).toBe(true);
    expect(await store.hold('one', 'you', someTime + 10, someTime + 20)).toBe(false);
    expect(await store.hold('one', 'me', someTime + 10, someTime + 20)).toBe(true);
    const ids = async (at: number) => (await store.unfinished(at)).map(({ id }) => id);
    expect(await ids(someTime)).toEqual(['three', 'four']);
    expect(await ids(someTime + 21)).toEqual(['one', 'three', 'four']);
    expect(await store.hold('one', 'you', someTime + 21, someTime + 30)).toBe(true);
    await store.release('one', 'me');
    expect(await store.hold('one', 'me', someTime + 22, someTime + 30)).toBe(false);
    await store.releaseAll();

    for (const made of [true, true])
      expect(await store.setTransaction('one', 'made there')).toBe(made);
    expect(await store.setTransaction('one', 'made by another')).toBe(false);
    expect(await store.read('one')).toMatchObject({ body, transactionId: 'made there' });
    await store.setDone('one', someTime + 40);
    const found = await store.find('o', { key: 'k', bodySha256 });
    expect(found).toMatchObject({ sameBody: true, order: { isDone: true, body: undefined } });
    await store.setEnding('three');
    expect(await store.read('three')).toMatchObject({ isEnding: true });
    await store.remove('four');
    expect(await ids(someTime + 50)).toEqual(['three']);
    const other = { key: 'k', bodySha256: new Uint8Array(32) };
    expect(await store.find('o', other)).toMatchObject({ sameBody: false });
  });
});
