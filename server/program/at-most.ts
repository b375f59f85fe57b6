/**
 * For an `LRUCache` of so many entries, which takes memory as they come. With its own `max` it fills lists of that length at once:
 * 7 ms of a server's start for 100,000 (`node --cpu-prof`).
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
