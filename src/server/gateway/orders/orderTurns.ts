import { randomUUID } from 'node:crypto';
import { refusal } from '#server/service/http/problemResponse.ts';
import type { OrderStore, RemoteOrder } from '#server/service/storage/remote/orderStore.ts';

/** One at a time for each order, over all processes. */
export interface OrderTurns {
  /**
   * Works on an order as it stands then. Whoever comes while this process is at it gets the same
   * answer; while another process is, that it is being worked on.
   */
  take(
    order: Pick<RemoteOrder, 'id'>,
    act: (order: RemoteOrder) => Promise<Response>,
  ): Promise<Response>;
  isTaken(id: string): boolean;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<unknown>;
}

/** How long a process has an order without saying so again, in ms. */
const heldFor = 60_000;

/** Makes the turns of one process. */
export function createOrderTurns({
  store,
  clock,
  reportFault,
}: {
  store: Pick<OrderStore, 'hold' | 'release' | 'read'>;
  clock: () => number;
  reportFault: (error: unknown) => void;
}): OrderTurns {
  const me = randomUUID();
  const running = new Map<string, Promise<Response>>();

  const holding: OrderTurns['take'] = async ({ id }, act) => {
    const hold = () => store.hold(id, me, clock(), clock() + heldFor);
    if (!(await hold())) return orderBusy();
    const timer = setInterval(() => void hold().catch(reportFault), heldFor / 3);
    try {
      const order = await store.read(id);
      return order ? await act(order) : orderBusy();
    } finally {
      clearInterval(timer);
      await store.release(id, me);
    }
  };

  return {
    async take(order, act) {
      const other = running.get(order.id);
      if (other) return (await other).clone();
      const own = holding(order, act);
      running.set(order.id, own);
      try {
        return (await own).clone();
      } finally {
        running.delete(order.id);
      }
    },
    isTaken: (id) => running.has(id),
    settled: () => Promise.allSettled(running.values()),
  };
}

/** The answer while somebody else works on an order, or has just ended it. */
export function orderBusy(): Response {
  return refusal('busy', 'This order is being worked on. Send it again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
}
