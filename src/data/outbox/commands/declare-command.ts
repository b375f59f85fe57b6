import type { QueueableName } from '#contract/endpoints.ts';
import type { UserStore } from '#data/db/stores.ts';
import type { CommandKind, Copies, Declaration, KindOf, ReadCommand } from './command.ts';

/** Declares a kind of command. Its functions only get payloads that passed `isPayload`. */
export function declareCommand<const K extends string, P extends object, N extends QueueableName>(
  says: Declaration<K, P, N>,
): KindOf<P, K> {
  const known: Omit<KindOf<P, K>, 'read' | 'isPayload' | 'of'> = {
    kind: says.kind,
    v: says.v,
    endpoint: says.endpoint,
    isGate: says.isGate ?? false,
    shownWhenRefused: says.shownWhenRefused ?? [],
    anyone: says.token !== undefined,
    absorbs: says.absorb !== undefined,
    reached: says.reached ?? {},
    copies: says.copies,
    refreshes: says.refreshes,
  };
  const read: CommandKind['read'] = (saved, v = says.v) => {
    const payload = v < says.v ? says.upgrade?.(saved, v) : saved;
    return v <= says.v && says.isPayload(payload) ? commandOf(payload) : undefined;
  };

  const declared: KindOf<P, K> = {
    ...known,
    isPayload: says.isPayload,
    read,
    of: ({ type, payload, v }) => (type === says.kind ? (read(payload, v)?.as(declared) ?? null) : null),
  };
  const sameOf = (command: ReadCommand) => command.as(declared);

  function commandOf(payload: P): ReadCommand {
    const body = () => says.toBody?.(payload);
    return {
      ...known,
      read,
      payload,
      get entity() {
        return says.entity(payload);
      },
      get names() {
        return says.names?.(payload) ?? [];
      },
      labelWith: (names) => says.label(payload, names),
      get about() {
        return says.about(payload);
      },
      get edit() {
        return says.edit(payload);
      },
      get isNothing() {
        return says.isNothing?.(payload) ?? false;
      },
      get grants() {
        return says.grants?.(payload) ?? [];
      },
      get needs() {
        return says.needs?.(payload) ?? [];
      },
      get body() {
        return says.toForm ? null : (JSON.stringify(body()) ?? '');
      },
      as: ({ kind, isPayload }) => (kind === says.kind && isPayload(payload) ? payload : null),
      changes: (view) => says.overlay[view] !== undefined,
      applyTo: (view, now) => says.overlay[view]?.(now, payload) ?? now,
      mergedWith: (earlier) => {
        const merged = says.merge(payload, sameOf(earlier));
        return merged && commandOf(merged);
      },
      absorbedInto: (refused) => {
        const absorbed = says.absorb?.(payload, { ...refused, same: sameOf(refused.command) });
        return absorbed ? { ...absorbed, rest: absorbed.rest && commandOf(absorbed.rest) } : null;
      },
      split: () => (says.split?.(payload) ?? []).map(commandOf),
      alsoSettles: (refused, draft) => says.alsoSettles?.(payload, refused, draft) ?? [],
      missingIn: (data) => (says.mustTell && !says.mustTell.isTold(data, payload) ? says.mustTell.otherwise : null),
      send: (via, { formTimeoutMs, ...options }) => {
        const form = says.toForm?.(payload);
        return via(says.endpoint, {
          ...options,
          query: says.toQuery?.(payload),
          body: body(),
          form,
          timeoutMs: form && formTimeoutMs,
          token: says.token?.(payload),
          keepalive: !form,
        });
      },
    };
  }

  return declared;
}

/** Declares what a response changes. The types let `settle` use only the stores in `stores`. */
export const declareCopies = <const Store extends UserStore>(says: Copies<Store>): Copies<Store> => says;

/** The merge rule for commands that set a whole state: the later command replaces the earlier one. */
export const laterWins = <P>(later: P): P => later;
