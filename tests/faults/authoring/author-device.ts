import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { generateKeyBetween } from 'fractional-indexing';
import type { DraftTrack } from '#contract/authoring.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { blankFields } from '#contract/field.ts';
import { TRACK_FIELDS } from '#contract/track-fields.ts';
import { loadDraft } from '../../support/teach.ts';
import type { TestApp, TestUser } from '../../support/test-app.ts';

type CommandName = 'trackAdd' | 'trackUpdate' | 'trackMove' | 'trackRemove';
type Field = 'title' | 'content';

interface Command {
  name: CommandName;
  key: string;
  body: Record<string, unknown>;
  /** What was typed, by its field: nothing of it may be lost. */
  typed: Partial<Record<Field, string>>;
}
interface Sent {
  command: Command;
  answer: { status: number; body: unknown };
}

/** Order within a folder: keys byte by byte, then ids. */
export function byPlace(a: DraftTrack, b: DraftTrack): number {
  if (a.orderKey !== b.orderKey) return a.orderKey < b.orderKey ? -1 : 1;
  return a._id < b._id ? -1 : 1;
}

/** One of an instructor's devices: it changes its own copy at once, and says so to the server whenever it is told to. */
export class AuthorDevice {
  readonly #t: TestApp;
  readonly #user: TestUser;
  readonly #courseId: string;
  #copy: DraftTrack[] = [];
  #gone: DraftTrack[] = [];
  readonly #waiting: Command[] = [];
  readonly #sent: Sent[] = [];
  /** Everything that was typed here, and the track that it was typed into. */
  readonly typed: { trackId: string; text: string }[] = [];
  /** What the server refused: it stays on the device until its user has settled it. */
  readonly refused = new Set<string>();
  readonly odd: string[] = [];

  constructor(t: TestApp, user: TestUser, courseId: string) {
    this.#t = t;
    this.#user = user;
    this.#courseId = courseId;
  }

  #say(name: CommandName, body: Record<string, unknown>, typed: Command['typed'] = {}) {
    this.#waiting.push({ name, key: randomUUID(), body: { courseId: this.#courseId, ...body }, typed });
  }

  #type(trackId: string, ...texts: string[]) {
    this.typed.push(...texts.map((text) => ({ trackId, text })));
  }

  #pick(index: number, of = this.#copy): DraftTrack | undefined {
    return of[index % Math.max(1, of.length)];
  }

  /** A folder of the own copy, or the course itself. */
  #folder(index: number): string | null {
    const folders = this.#copy.filter(({ type }) => type === 'folder');
    return folders[index % (folders.length + 1)]?._id ?? null;
  }

  #keyIn(parentId: string | null, index: number): string {
    const keys = [
      ...new Set(this.#copy.filter((each) => each.parentId === parentId).map((each) => each.orderKey)),
    ].sort();
    const at = index % (keys.length + 1);
    return generateKeyBetween(keys[at - 1] ?? null, keys[at] ?? null);
  }

  #put(track: DraftTrack) {
    this.#copy = [...this.#copy.filter(({ _id }) => _id !== track._id), track];
  }

  add(index: number, place: number) {
    const isFolder = index % 3 === 0;
    const [_id, parentId] = [randomUUID(), this.#folder(index)];
    const content = isFolder ? null : `text ${randomUUID()}`;
    const type = isFolder ? ('folder' as const) : ('text' as const);
    const said = {
      _id,
      parentId,
      orderKey: this.#keyIn(parentId, place),
      type,
      title: 'New',
      description: 'New',
      content,
    };
    this.#put({
      ...blankFields(TRACK_FIELDS),
      ...said,
      courseId: this.#courseId,
      durationSeconds: null,
      hasFile: false,
      version: 1,
      updatedAt: '',
    });
    if (content !== null) this.#type(_id, content);
    this.#say('trackAdd', { content: said }, content === null ? {} : { content });
  }

  edit(index: number, which: number) {
    const texts = this.#copy.filter(({ type }) => type === 'text');
    const track = this.#pick(index, texts);
    if (!track) return;
    const fields = ([['content'], ['title'], ['title', 'content']] as const)[which % 3] ?? [];
    const changes: Partial<Record<Field, string>> = {};
    const from: Partial<Record<Field, string | null>> = {};
    for (const field of fields) {
      changes[field] = `${field} ${randomUUID()}`;
      from[field] = track[field];
    }
    this.#type(track._id, ...Object.values(changes));
    this.#put({ ...track, ...changes });
    this.#say('trackUpdate', { trackId: track._id, version: track.version, from, changes }, changes);
  }

  move(index: number, place: number) {
    const track = this.#pick(index);
    const parentId = this.#folder(place);
    if (!track || this.#isWithin(parentId, track._id)) return;
    const orderKey = this.#keyIn(parentId, place);
    this.#put({ ...track, parentId, orderKey });
    this.#say('trackMove', { trackId: track._id, version: track.version, parentId, orderKey });
  }

  #isWithin(id: string | null, ancestorId: string): boolean {
    if (id === null) return false;
    return id === ancestorId || this.#isWithin(this.#copy.find(({ _id }) => _id === id)?.parentId ?? null, ancestorId);
  }

  remove(index: number) {
    const track = this.#pick(index);
    if (!track) return;
    this.#gone.push(track);
    this.#copy = this.#copy.filter(({ _id }) => !this.#isWithin(_id, track._id));
    this.#say('trackRemove', { trackId: track._id });
  }

  /** Brings a track back that was removed here, with new words. */
  bringBack(index: number) {
    const track = this.#pick(index, this.#gone);
    if (!track || this.#copy.some(({ _id }) => _id === track._id)) return;
    const content = track.type === 'text' ? `text ${randomUUID()}` : null;
    const { _id, type, title, description } = track;
    const orderKey = this.#keyIn(null, index);
    this.#put({ ...track, parentId: null, orderKey, content });
    if (content !== null) this.#type(_id, content);
    const said = { _id, type, title, description, parentId: null, orderKey, content };
    this.#say('trackAdd', { content: said }, content === null ? {} : { content });
  }

  /** Delivers what was said first. `heard`: whether the answer arrives; if not, the same is said again the next time. */
  async deliver(heard: boolean) {
    const command = this.#waiting[0];
    if (!command) return;
    const answer = await this.#send(command);
    this.#sent.push({ command, answer });
    if (!heard) return;
    this.#waiting.shift();
    if (answer.status !== 200) this.#settle(command);
  }

  /** As the outbox does: an edit of several fields becomes one a field; what is refused then waits for its user. */
  #settle({ name, body, typed }: Command) {
    const fields = Object.keys(typed) as Field[];
    if (name !== 'trackUpdate' || fields.length < 2) {
      for (const text of Object.values(typed)) this.refused.add(text);
      return;
    }
    const from = body['from'] as Record<Field, unknown>;
    const single = fields.map((field) => ({
      name,
      key: randomUUID(),
      body: { ...body, from: { [field]: from[field] }, changes: { [field]: typed[field] } },
      typed: { [field]: typed[field] },
    }));
    this.#waiting.unshift(...(single as Command[]));
  }

  /** The network delivers a copy of something that was said long ago. */
  async repeat(index: number) {
    const sent = this.#sent[index % Math.max(1, this.#sent.length)];
    if (!sent) return;
    const again = await this.#send(sent.command);
    if (!isDeepStrictEqual(again, sent.answer)) this.odd.push(`another answer to ${sent.command.name}`);
  }

  async #send({ name, key, body }: Command) {
    const { path, method } = ENDPOINTS[name];
    const { status, body: answered } = await this.#t.request(path, { as: this.#user, method, key, body });
    // 404: the folder that it was to go into was refused itself.
    if (![200, 404, 409].includes(status)) this.odd.push(`${name}: ${status} ${JSON.stringify(answered)}`);
    return { status, body: answered };
  }

  async deliverAll() {
    while (this.#waiting.length > 0) await this.deliver(true);
  }

  /** Fetches the server's copy, once nothing of the own waits any more. */
  async fetch() {
    if (this.#waiting.length === 0) this.#copy = (await loadDraft(this.#t, this.#user, this.#courseId)).tracks;
  }

  /** The course as this device shows it: titles in their order, folders before what is in them. */
  shown(parentId: string | null = null): string[] {
    const siblings = this.#copy.filter((track) => track.parentId === parentId).sort(byPlace);
    return siblings.flatMap(({ _id }) => [_id, ...this.shown(_id)]);
  }

  get size(): number {
    return this.#copy.length;
  }
}
