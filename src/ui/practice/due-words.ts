/** '12 to review, 4 minutes'. */
export function dueWords({ count, minutes }: { count: number; minutes: number }): string {
  return `${count.toLocaleString('en-IN')} to review, ${minutes} minute${minutes === 1 ? '' : 's'}`;
}
