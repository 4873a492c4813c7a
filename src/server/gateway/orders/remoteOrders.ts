import { randomUUID } from 'node:crypto';
import type { RemoteParts } from '#server/gateway/remoteRoutes.ts';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { OrderStore, RemoteOrder } from '#server/service/storage/remote/orderStore.ts';
import type { IdempotencyClaim } from '#server/service/storage/transactions/idempotencyRows.ts';
import type { Orders } from '#server/service/templates/templateParts.ts';
import { orderBodyOf } from './orderBody.ts';
import { createOrderTurns, orderBusy } from './orderTurns.ts';
import { createOrderWork, type OrderWorkParts } from './orderWork.ts';
import { createRemoteCall, createRemoteSteps } from './remoteSteps.ts';

/** What orders at another service need. */
export interface RemoteOrderParts
  extends Pick<RemoteParts, 'baseUrl' | 'keys' | 'fetch' | 'sent'>,
    Pick<OrderWorkParts, 'blobs' | 'reportDocumentFault' | 'honoursKeys' | 'clock'> {
  store: OrderStore;
  /** Told of an order that was given up because the service does not answer any more. */
  reportGivenUp: (order: Pick<RemoteOrder, 'id' | 'transactionId'>) => void;
  reportFault: (error: unknown) => void;
}

/** Orders at another service, and the care for those that were broken off. */
export interface RemoteOrders extends Orders {
  /** Calls off what nobody asks for any more, as far as the service answers. */
  tidy(): Promise<void>;
  /** Breaks off what is under way; a later process goes on with it. */
  stop(): Promise<void>;
}

/** How long an order waits for the repetition that finishes it, and for its service, in ms. */
const waitsFor = 86_400_000;
const givenUpAfter = 30 * waitsFor;

/** Makes transactions of orders by the contract's four steps at another service. */
export function createRemoteOrders(parts: RemoteOrderParts): RemoteOrders {
  const { store, clock } = parts;
  const stopping = new AbortController();
  const work = createOrderWork({
    ...parts,
    steps: createRemoteSteps(createRemoteCall(parts, stopping.signal)),
  });
  const turns = createOrderTurns(parts);

  async function earlier(owner: string, claim: IdempotencyClaim): Promise<Response | undefined> {
    const found = await store.find(owner, claim);
    if (!found) return undefined;
    if (found.sameBody) return turns.take(found.order, work.carryOut);
    return refusal(
      'idempotency-conflict',
      'This Idempotency-Key was used for another body. Use a new key for a new transaction.',
      { path: 'Idempotency-Key' },
    );
  }

  async function tidyOne(order: RemoteOrder): Promise<void> {
    if (order.createdAt < clock() - givenUpAfter) {
      parts.reportGivenUp(order);
      return store.remove(order.id);
    }
    const isAwaited = order.key !== null && order.createdAt > clock() - waitsFor;
    if (isAwaited || turns.isTaken(order.id)) return;
    await turns.take(order, async (own) => {
      if (!own.isDone) await work.callOff(own);
      return orderBusy();
    });
  }

  return {
    // The other service says itself what it does not take, when it is sent.
    judge: async () => undefined,
    earlier: (call, claim) => earlier(call.var.owner, claim),

    async send(call, order, claim) {
      const id = randomUUID();
      const { owner } = call.var;
      const own = {
        id,
        owner,
        key: claim?.key ?? null,
        bodySha256: claim?.bodySha256 ?? new Uint8Array(32),
        body: orderBodyOf(order),
      };
      if (!(await store.add(own, clock())) && claim)
        return (await earlier(owner, claim)) ?? orderBusy();
      const added = await store.read(id);
      return added ? turns.take(added, work.carryOut) : orderBusy();
    },

    async tidy() {
      for (const order of await store.unfinished(clock())) {
        if (stopping.signal.aborted) return;
        await tidyOne(order);
      }
    },

    async stop() {
      stopping.abort();
      await turns.settled();
    },
  };
}
