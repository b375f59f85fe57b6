import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Course, FeedAnswer } from '#contract/course.ts';

/**
 * A server in front of another one that answers the catalogue's feed itself, of courses in memory and by its contract: what
 * a device does with 100,000 courses is not the time that a database takes to have them written.
 */
export interface FeedFront {
  url: string;
  /** What went over the wire for the feed since the last `reset`: requests, bytes of JSON, what gzip leaves of them. */
  spent: { requests: number; bytes: number; wire: number; firstAt: number };
  reset: () => void;
  /** Changes so many courses. */
  change: (count: number) => void;
  courses: Course[];
  close: () => void;
}

export async function createFeedFront(behind: string, courses: Course[]): Promise<FeedFront> {
  const byRank = {
    popularity: [...courses].sort((a, b) => b.studentsCount - a.studentsCount),
    rating: [...courses].sort((a, b) => (b.averageRating ?? -1) - (a.averageRating ?? -1)),
  };
  const log: Course[] = [];
  const fresh = () => ({ requests: 0, bytes: 0, wire: 0, firstAt: 0 });
  const front = { spent: fresh(), courses } as FeedFront;

  function answer(query: URLSearchParams): FeedAnswer['data'] {
    const limit = Number(query.get('limit'));
    const [kind = '', from = '0', start = '0', category = ''] = (
      query.get('since') ?? `${query.get('by')}|0|${log.length}|${query.get('category') ?? ''}`
    ).split('|');
    const told = { deletes: [], reset: false, total: courses.length };
    if (kind === 'changes') {
      const upserts = log.slice(Number(from), Number(from) + limit);
      const reached = Number(from) + upserts.length;
      return { ...told, upserts, cursor: `changes|${reached}`, more: reached < log.length };
    }
    const ranked = byRank[kind as keyof typeof byRank].filter((it) => category === '' || it.category === category);
    const reached = Number(from) + limit;
    const more = reached < ranked.length;
    const changes = `changes|${start}`;
    const cursor = more ? `${kind}|${reached}|${start}|${category}` : changes;
    return { ...told, upserts: ranked.slice(Number(from), reached), cursor, changes, more };
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', behind);
    if (url.pathname === '/api/v1/catalogue/changes') {
      const body = JSON.stringify({ success: true, data: answer(url.searchParams) });
      const packed = gzipSync(body);
      front.spent.requests += 1;
      front.spent.bytes += body.length;
      front.spent.wire += packed.length;
      front.spent.firstAt ||= Date.now();
      outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(packed);
      return;
    }
    const { method, headers } = incoming;
    const passed = request(url, { method, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  front.reset = () => (front.spent = fresh());
  front.change = (count) => {
    const changed = byRank.popularity.slice(0, count).map((it) => ({ ...it, title: `${it.title}, revised` }));
    log.push(...changed);
  };
  front.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return front;
}
