/** A bug of one place: `from` stands exactly once in the file. */
export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
}

/** A bug that breaks a rule of the outbox, by its name in src/data/outbox/SPEC.md. */
export interface RuleMutant extends Mutant {
  rule: string;
}

/** Bugs that somebody might well write. The schedules must catch each of them, whatever the seed. */
export const MUTANTS: readonly RuleMutant[] = [
  {
    name: 'a lease keeps nobody away',
    rule: 'L5',
    file: 'src/data/outbox/storage/due.ts',
    from: "return row.state === 'inflight' ? row.leaseUntil : row.notBefore;",
    to: 'return row.notBefore;',
  },
  {
    name: 'a clock that was set back makes a row stuck',
    rule: 'L6',
    file: 'src/data/outbox/storage/due.ts',
    from: 'if (now < row.scheduledAt - TOLERANCE_MS) return now;',
    to: '',
  },
  {
    name: 'a lease never runs out',
    rule: 'L5',
    file: 'src/data/outbox/delivery/claim.ts',
    from: 'const LEASE_MS = 45_000;',
    to: 'const LEASE_MS = 45_000_000;',
  },
  {
    name: 'a later row passes an earlier one',
    rule: 'L1',
    file: 'src/data/outbox/delivery/claim.ts',
    from: 'const lane = lanes.get(name);',
    to: 'const lane = undefined as Lane | undefined;',
  },
  {
    name: 'a refused row holds up its lane',
    rule: 'L2',
    file: 'src/data/outbox/delivery/claim.ts',
    from: "if (row.state === 'dead' || shut.has(name)) continue;",
    to: '',
  },
  {
    name: 'rows of any user are sent',
    rule: 'L3',
    file: 'src/data/outbox/delivery/claim.ts',
    from: 'head.userId === userId && ',
    to: '',
  },
  {
    name: 'a session that was left is revoked only by its user',
    rule: 'L3',
    file: 'src/data/outbox/delivery/claim.ts',
    from: 'command.anyone || ',
    to: '',
  },
  {
    name: 'a command does not wait for the purchase that it needs',
    rule: 'L4',
    file: 'src/data/outbox/delivery/claim.ts',
    from: ' && !waitsForGrant(head, rows)',
    to: '',
  },
  {
    name: 'merging at the claim keeps the earlier command',
    rule: 'S3',
    file: 'src/data/outbox/delivery/claim.ts',
    from: `await db.outbox.delete(head.seq);
    await db.outbox.update(next.seq, merged);
    head = { ...next, ...merged };`,
    to: 'await db.outbox.delete(next.seq);',
  },
  {
    name: 'the undo window is ignored at the claim',
    rule: 'S4',
    file: 'src/data/outbox/storage/enqueue.ts',
    from: 'notBefore: now + delayMs,',
    to: 'notBefore: now,',
  },
  {
    name: 'a tried row is taken back',
    rule: 'S5',
    file: 'src/data/outbox/storage/enqueue.ts',
    from: 'if (!row || row.replacing || !isUntried(row))',
    to: 'if (!row || row.replacing)',
  },
  {
    name: 'a tried row is merged into a new one',
    rule: 'S3',
    file: 'src/data/outbox/storage/enqueue.ts',
    from: 'isUntried(row) ? readRow(row) : undefined',
    to: 'readRow(row)',
  },
  {
    name: 'a new command is not written',
    rule: 'S1',
    file: 'src/data/outbox/storage/enqueue.ts',
    from: `db.transaction('rw', db.session, db.outbox, db.unsaved, db.files, async () => {
      if (whileSignedIn`,
    to: `(async () => {
      if (whileSignedIn`,
  },
  {
    name: 'a row is deleted before the answer',
    rule: 'D1',
    file: 'src/data/outbox/delivery/drain.ts',
    from: `const answer = await sendCommand(row, { send, signal });
    await withDb((db) => settleDelivered(db, row, { data: answer.data }));`,
    to: `await withDb((db) => settleDelivered(db, row, { data: answer.data }));
    const answer = await sendCommand(row, { send, signal });`,
  },
  {
    name: 'each attempt has a new key',
    rule: 'S2',
    file: 'src/data/outbox/delivery/send.ts',
    from: 'idempotencyKey: row.key,',
    to: 'idempotencyKey: row.key + Math.random(),',
  },
  {
    name: 'a command is sent without its user',
    rule: 'D6',
    file: 'src/data/outbox/delivery/send.ts',
    from: 'userId: row.userId || undefined,',
    to: '',
  },
  {
    name: 'an expired session makes a command dead',
    rule: 'D3',
    file: 'src/data/outbox/delivery/settle.ts',
    from: "const isOfSession = status === 401 || code === 'wrong_user';",
    to: "const isOfSession = code === 'wrong_user';",
  },
  {
    name: 'the refusal of another user makes a command dead',
    rule: 'D3',
    file: 'src/data/outbox/delivery/settle.ts',
    from: "const isOfSession = status === 401 || code === 'wrong_user';",
    to: 'const isOfSession = status === 401;',
  },
  {
    name: 'a refused attempt deletes the row',
    rule: 'D4',
    file: 'src/data/outbox/delivery/settle.ts',
    from: "await change(db, row, { ...last, state: 'dead' });",
    to: 'await db.outbox.delete(row.seq);',
  },
  {
    name: 'a request to wait makes a command dead',
    rule: 'D2',
    file: 'src/data/outbox/delivery/settle.ts',
    from: 'new Set([408, 425, 429])',
    to: 'new Set([408, 425])',
  },
  {
    name: 'an error of the server makes a command dead',
    rule: 'D2',
    file: 'src/data/outbox/delivery/settle.ts',
    from: 'error.status >= 500 || ',
    to: '',
  },
  {
    name: 'what waits for a login is forgotten',
    rule: 'D3',
    file: 'src/data/outbox/storage/pending.ts',
    from: ".where({ userId, state: 'paused-auth' })",
    to: ".where({ userId, state: 'paused' })",
  },
  {
    name: 'a batch of progress keeps the last word alone',
    rule: 'V2',
    file: 'src/data/outbox/commands/learner/progress-put.ts',
    from: 'known ? mergeProgress(known, item) : item);\n  }\n  return [...byTrack.values()];',
    to: 'item);\n  }\n  return [...byTrack.values()];',
  },
  {
    name: 'progress keeps the lesser completion',
    rule: 'V2',
    file: 'src/contract/progress-rules.ts',
    from: 'completedAt: Math.max(a.completedAt, b.completedAt),',
    to: 'completedAt: Math.min(a.completedAt, b.completedAt),',
  },
  {
    name: 'progress forgets that a mark was taken away',
    rule: 'V2',
    file: 'src/contract/progress-rules.ts',
    from: 'unmarkedAt: Math.max(a.unmarkedAt, b.unmarkedAt),',
    to: 'unmarkedAt: Math.min(a.unmarkedAt, b.unmarkedAt),',
  },
  {
    name: 'a mark believes the clock',
    rule: 'V2',
    file: 'src/contract/progress-rules.ts',
    from: 'Math.max(now, (known?.completedAt ?? 0) + 1)',
    to: 'now',
  },
  {
    name: 'the place to resume is the furthest',
    rule: 'V3',
    file: 'src/contract/progress-rules.ts',
    from: ': a.positionAt > b.positionAt',
    to: ': a.positionSeconds > b.positionSeconds',
  },
  {
    name: 'the server takes progress for the whole truth',
    rule: 'V2',
    file: 'server/services/learning/progress-service.ts',
    from: 'return row ? mergeProgress(toProgress(row), item) : item;',
    to: 'return row ? item : item;',
  },
  {
    name: 'the server does not look for a key',
    rule: 'D7',
    file: 'server/services/idempotency-service.ts',
    from: 'if (claimed.length === 0) return replay<T>(tx, { ...call, key });',
    to: '',
  },
  {
    name: 'the key is written outside of the transaction',
    rule: 'D7',
    file: 'server/services/idempotency-service.ts',
    from: 'const claimed = await tx\n',
    to: 'const claimed = await db\n',
  },
  {
    name: 'the server does not look whose command it is',
    rule: 'D6',
    file: 'server/http/read-user.ts',
    from: 'if (user && clientUser !== undefined && clientUser !== user.id) {',
    to: 'if (user && clientUser === "") {',
  },
  {
    name: 'a refusal is forgotten',
    rule: 'D7',
    file: 'server/services/idempotency-service.ts',
    from: 'if (!(error instanceof Refusal) || !isFinal(error) || call.userId === ANONYMOUS) throw error;',
    to: 'throw error;',
  },
  {
    name: 'a wish for what is owned is kept',
    rule: 'V4',
    file: 'server/services/catalogue/course-list-service.ts',
    from: 'await requireNotOwned(db, command);\n  await db.insert(wishlistItems)',
    to: 'await db.insert(wishlistItems)',
  },
  {
    name: 'a drain takes over leases that are not due',
    rule: 'L5',
    file: 'src/data/outbox/delivery/claim.ts',
    from: "if (row.state === 'inflight' && exclusive && row.owner !== owner) return true;",
    to: "if (row.state === 'inflight') return true;",
  },
];
