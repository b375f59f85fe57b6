/** Money is integer paise inside and rupees at the edges (decisions, "Cart total integer-parsed"). */

/** Rupees, as the calls carry them, to integer paise. Rounds to the nearest paisa: 499.99 → 49999. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Integer paise to rupees, as the calls carry them. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Sum of prices in rupees, computed in integer paise so that no fraction is lost. Returns rupees. */
export function totalRupees(items: readonly { price: number }[]): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(item.price), 0));
}
