import { sql } from 'drizzle-orm';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import { tracks } from '#server/db/schema.ts';
import type { Api } from '#server/http/api.ts';
import { rememberSessions } from '../../support/remember-sessions.ts';
import { createTestApp, TEST_SECRETS, TEST_SEED, type TestApp, type TestUser } from '../../support/test-app.ts';
import { LESSON_SECONDS, type Learner, type Study } from './learner-model.ts';
import type { Course, Person, Track } from './schedule.ts';
import { installServerState } from './server-state.ts';

/** What the server holds of one learner. */
export type Held = Omit<Learner, 'study'> & { study: Map<Track, Omit<Study, 'doneAt' | 'unmarkedAt'>> };

export interface ServerState extends Record<Person, Held> {
  /** How often the free course was granted. */
  students: number;
  /** Whether the server still takes the token. */
  accepts: (token: string) => boolean;
}

interface HeldRow {
  cart: string[];
  wishlist: string[];
  shelf: [string, string][];
  study: [string, { furthest: number; position: number; positionAt: number; done: boolean }][];
}

interface StateRow extends Record<Person, HeldRow> {
  students: number;
  sessions: string[];
}

/** The real server with two learners, over one database for all schedules. */
export class ModelServer {
  readonly courses: Record<Course, string>;
  readonly tracks: Record<Track, string>;
  #t: TestApp;
  #app: Api;
  #users: Record<Person, TestUser>;
  #tokens: { token: string; person: Person }[] = [];
  #handedOut = 0;
  #remembered = { sessions: new Map(), ended: new Set<string>() };

  private constructor(
    t: TestApp,
    users: Record<Person, TestUser>,
    content: { courses: Record<Course, string>; tracks: Record<Track, string> },
  ) {
    this.#t = t;
    this.#app = t.app;
    this.#users = users;
    this.courses = content.courses;
    this.tracks = content.tracks;
    rememberSessions(t.deps.auth, this.#remembered);
  }

  static async start(): Promise<ModelServer> {
    const t = await createTestApp({ limits: 'none' });
    const users = { ana: await t.signUp({ username: 'ana' }), ben: await t.signUp({ username: 'ben' }) };
    const [plain = '', other = '', free = '', owned = '', withdrawn = ''] = await t.addCourses(
      {},
      {},
      { pricePaise: 0 },
      {},
      { status: 'draft' },
    );
    const of = [owned, owned, free].map((courseId, index) => ({
      courseId,
      orderKey: `a${index}`,
      type: 'video' as const,
      title: `Lesson ${index}`,
      durationSeconds: LESSON_SECONDS,
    }));
    const [first, second, third] = await t.db.insert(tracks).values(of).returning({ id: tracks.id });
    const server = new ModelServer(t, users, {
      courses: { plain, other, free, owned, withdrawn },
      tracks: { 'owned-1': first?.id ?? '', 'owned-2': second?.id ?? '', 'free-1': third?.id ?? '' },
    });
    for (const person of ['ana', 'ben', 'ana', 'ben', 'ana'] as const) await server.#addToken(person);
    await installServerState(t.db, owned);
    return server;
  }

  fetch(request: Request): Response | Promise<Response> {
    return this.#app.fetch(request);
  }

  /** A new process over the same database. */
  restart(): void {
    const { env, db, logger, clock, passwords, callLimits } = this.#t.deps;
    const kept = { env, db, logger, clock, passwords, callLimits };
    const deps = createDeps({ ...kept, secrets: TEST_SECRETS, certificateSeed: TEST_SEED });
    rememberSessions(deps.auth, this.#remembered);
    this.#app = createApp(deps);
  }

  /** As before the first schedule: one owned course each, nothing else, all sessions good again. */
  async reset(): Promise<void> {
    await this.#t.db.execute(sql`select reset_state()`);
    this.#handedOut = 0;
    this.#remembered.ended.clear();
  }

  /** Dead rows would make every look at a table longer than the one before. */
  async vacuum(): Promise<void> {
    await this.#t.db.execute(sql`vacuum`);
  }

  user(person: Person): TestUser {
    return this.#users[person];
  }

  /** A new session of the learner. */
  async logIn(person: Person): Promise<string> {
    const index = this.#tokens.findIndex((known, i) => i >= this.#handedOut && known.person === person);
    if (index < 0) return this.#addToken(person).then(() => this.logIn(person));
    const [found] = this.#tokens.splice(index, 1) as [{ token: string; person: Person }];
    this.#tokens.splice(this.#handedOut, 0, found);
    this.#handedOut += 1;
    return found.token;
  }

  subjectOf(token: string): string | null {
    const found = this.#tokens.find((known) => known.token === token);
    return found ? this.#users[found.person].id : null;
  }

  /** The session runs out. */
  async endSession(token: string): Promise<void> {
    this.#remembered.ended.add(token);
    await this.#t.db.execute(sql`delete from session where token = ${sessionOf(token)}`);
  }

  async load(): Promise<ServerState> {
    const { ana, ben } = this.#users;
    const { rows } = await this.#t.db.execute<{ state: StateRow }>(
      sql`select server_state(${ana.id}, ${ben.id}, ${this.courses.free}) as state`,
    );
    const { state } = rows[0] as { state: StateRow };
    const good = new Set(state.sessions);
    return {
      ana: this.#toHeld(state.ana),
      ben: this.#toHeld(state.ben),
      students: state.students,
      accepts: (token) => good.has(sessionOf(token)),
    };
  }

  close(): Promise<void> {
    return this.#t.close();
  }

  #toHeld({ cart, wishlist, shelf, study }: HeldRow): Held {
    const course = nameIn(this.courses);
    const track = nameIn(this.tracks);
    return {
      cart: new Set(cart.map(course)),
      wishlist: new Set(wishlist.map(course)),
      shelf: new Map(shelf.map(([id, state]) => [course(id), state as 'active' | 'archived' | 'hidden'])),
      study: new Map(study.map(([id, held]) => [track(id), held])),
    };
  }

  async #addToken(person: Person): Promise<void> {
    const { email, password } = this.#users[person];
    const { body } = await this.#t.request<{ user: { token: string } }>('/user/login', { body: { email, password } });
    this.#tokens.push({ token: body.user.token, person });
    await this.#t.db.execute(sql`create table if not exists kept_session as select * from session with no data`);
    await this.#t.db.execute(
      sql`insert into kept_session select * from session where id not in (select id from kept_session)`,
    );
  }
}

/** The session in a token; the rest is its signature. */
const sessionOf = (token: string) => token.split('.')[0] ?? '';

function nameIn<K extends string>(ids: Record<K, string>): (id: string) => K {
  const names = new Map((Object.entries(ids) as [K, string][]).map(([name, id]) => [id, name]));
  return (id) => names.get(id) ?? (id as K);
}
