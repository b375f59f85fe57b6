const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 });

/** Rupees as shown: '₹1,299', '₹499.50' when there are paise, 'Free' for 0. `decimals: 2` always shows paise and never 'Free'. */
export function formatRupees(rupees: number, options: { decimals?: 2 } = {}): string {
  if (options.decimals === 2) return exact.format(rupees);
  if (rupees === 0) return 'Free';
  return Number.isInteger(rupees) ? whole.format(rupees) : exact.format(rupees);
}
