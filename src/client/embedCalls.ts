import { apiPaths as at } from '#core/wire/paths.ts';
import type { EmbedCalls } from './callGroups.ts';
import { type CallSender, objectWith } from './callSender.ts';
import type { EmbedAddress } from './groupTypes.ts';

const addressOf = objectWith<EmbedAddress>('Id', 'Url', 'ExpiresAt');

/** The calls of pages for iframes, by a sender. */
export function embedCalls({ text, json, body }: CallSender): EmbedCalls {
  return {
    create: async (embed, rest) =>
      json(at.embeds.build(), { ...rest, method: 'POST', ...body(embed) }, addressOf),
    renew: async (sessionId, LifetimeSeconds, rest) =>
      json(
        at.embed.build({ sessionId }),
        {
          ...rest,
          method: 'PUT',
          // A new address ends the one before it: whoever asks twice has to know which is good.
          isRepeatable: false,
          ...(LifetimeSeconds !== undefined && body({ LifetimeSeconds })),
        },
        addressOf,
      ),
    end: async (sessionId, rest) => {
      const done = await text(at.embed.build({ sessionId }), { ...rest, method: 'DELETE' });
      return done.ok ? { ok: true, value: undefined, status: done.status } : done;
    },
  };
}
