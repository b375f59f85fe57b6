/** For what only an open page brings to its end: 'Keep this page open until syncing is complete: 2 left'. */
export function keepPageOpen(until: string, left: number): string {
  return `Keep this page open until ${until}: ${left.toLocaleString('en-IN')} left`;
}
