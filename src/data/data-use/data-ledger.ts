import type { CodeItDatabase } from '../db/database.ts';
import type { DataPurpose, DataUseRow, Reservation } from '#data/db/rows.ts';
import { loadDataUseSettings, MB } from './data-use-settings.ts';

/** Longer than any request, even if the device sleeps for a night. An older open reservation belongs to a page that died. */
const RESERVATION_MS = 24 * 60 * 60_000;

/** The month by this device's clock, such as '2026-11'. */
export function monthOf(now: number): string {
  const date = new Date(now);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/**
 * Reserves `bytes` under the monthly cap; they replace the reservation `instead`. Null when they do not fit; `instead` then
 * stays. The check and the write are one transaction, so that all tabs and the worker together never exceed the cap. The
 * reservation of a page that died counts as used in its month.
 */
export function reserveBytes(
  db: CodeItDatabase,
  { purpose, bytes, instead }: { purpose: DataPurpose; bytes: number; instead?: Reservation | null },
  now: number,
): Promise<Reservation | null> {
  return db.transaction('rw', [db.meta, db.dataUse], async () => {
    const { capMb } = await loadDataUseSettings(db);
    const more = bytes - (instead?.bytes ?? 0);
    if (capMb !== null && more > 0 && (await usedUnderCap(db, now)) + more > capMb * MB) return null;
    if (instead) await giveBack(db, instead, instead.bytes);
    const row = await rowOf(db, monthOf(now), purpose);
    await db.dataUse.put({ ...row, reserved: row.reserved + bytes, reservedAt: now });
    return { month: row.month, purpose, bytes };
  });
}

/** Ends a reservation: counts the fetched bytes in the current month and releases the rest. */
export function settleBytes(db: CodeItDatabase, reservation: Reservation, fetched: number, now: number): Promise<void> {
  return db.transaction('rw', db.dataUse, async () => {
    await giveBack(db, reservation, reservation.bytes);
    await addBytes(db, reservation.purpose, fetched, now);
  });
}

/** Counts the fetched part of a reservation; resolves with the remaining reservation. */
export function settlePart(
  db: CodeItDatabase,
  reservation: Reservation,
  fetched: number,
  now: number,
): Promise<Reservation> {
  const part = Math.min(fetched, reservation.bytes);
  return db.transaction('rw', db.dataUse, async () => {
    await giveBack(db, reservation, part);
    await addBytes(db, reservation.purpose, fetched, now);
    return { ...reservation, bytes: reservation.bytes - part };
  });
}

/** Counts bytes that needed no reservation. */
export function countBytes(db: CodeItDatabase, purpose: DataPurpose, bytes: number, now: number): Promise<void> {
  return db.transaction('rw', db.dataUse, () => addBytes(db, purpose, bytes, now));
}

/** The bytes that the cap still allows this month, at least 0; null without a cap. */
export async function bytesLeft(db: CodeItDatabase, now: number): Promise<number | null> {
  const { capMb } = await loadDataUseSettings(db);
  return capMb === null ? null : Math.max(0, capMb * MB - (await usedUnderCap(db, now)));
}

/** The data use of all months, the earliest first. */
export function loadDataUse(db: CodeItDatabase): Promise<DataUseRow[]> {
  return db.dataUse.orderBy('[month+purpose]').toArray();
}

/** Includes recent open reservations of the last month, because their bytes may arrive in this month. */
async function usedUnderCap(db: CodeItDatabase, now: number): Promise<number> {
  const month = monthOf(now);
  let used = 0;
  for (const row of await db.dataUse.toArray()) {
    if (row.purpose !== 'download' && row.purpose !== 'in-advance') continue;
    if (row.month === month) used += row.bytes + row.reserved;
    else if (Math.abs(now - row.reservedAt) < RESERVATION_MS) used += row.reserved;
  }
  return used;
}

async function rowOf(db: CodeItDatabase, month: string, purpose: DataPurpose): Promise<DataUseRow> {
  return (await db.dataUse.get([month, purpose])) ?? { month, purpose, bytes: 0, reserved: 0, reservedAt: 0 };
}

async function addBytes(db: CodeItDatabase, purpose: DataPurpose, bytes: number, now: number): Promise<void> {
  const row = await rowOf(db, monthOf(now), purpose);
  await db.dataUse.put({ ...row, bytes: row.bytes + bytes });
}

async function giveBack(db: CodeItDatabase, { month, purpose }: Reservation, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const row = await rowOf(db, month, purpose);
  await db.dataUse.put({ ...row, reserved: Math.max(0, row.reserved - bytes) });
}
