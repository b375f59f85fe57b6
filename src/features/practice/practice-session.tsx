import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { joinEvents, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { markAnswer } from '#contract/quiz-rules.ts';
import { type PracticeCard, practiceCommands, type Scheduler } from '#data/queries/learning/practice.ts';
import { queueOf } from '#lib/practice-queue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { givenOf } from '#ui/quiz/start-order.ts';
import { ProgressLine } from '#ui/progress-line.tsx';
import { showNotSaved, showUndo } from '#ui/undo-toast.ts';
import { CardView, SourceLink } from './card-view.tsx';
import { type Given, lastGiven } from './last-given.ts';
import { PracticeDone } from './practice-done.tsx';
import { pauseWords } from './practice-words.ts';
import classes from './practice-page.module.css';

const RATINGS: readonly { rating: PracticeRating; word: string }[] = [
  { rating: 1, word: 'Again' },
  { rating: 2, word: 'Hard' },
  { rating: 3, word: 'Good' },
  { rating: 4, word: 'Easy' },
];

/** Where a key means something else: Space presses what has the focus, and digits are typed. */
const PRESSABLE = 'button, a[href], summary';
const TYPING = 'input, textarea, select, [role="dialog"], [role="menu"]';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** The card before the learner. It stays until it is graded, also when another becomes due. */
interface Turn {
  item: string;
  /** When it was shown, epoch ms. */
  since: number;
  /** The same by the clock that nobody sets, ms. */
  startedAt: number;
  open: boolean;
  /** The answer to a question of a quiz. */
  given: readonly string[];
}

/** The cards with what was said in this session: the database tells it a moment later. */
function withSaid(cards: readonly PracticeCard[], said: readonly PracticeEvent[], { dueAfter }: Scheduler) {
  return cards.map((card): PracticeCard => {
    const own = said.filter(({ item }) => item === card.item);
    const events = joinEvents(own, card.events);
    if (events.length === card.events.length) return card;
    const { grades } = toPractised(events);
    return { ...card, events, grades, due: dueAfter(grades) };
  });
}

function nextTurn(cards: readonly PracticeCard[]): Turn | null {
  const since = Date.now();
  const { now, soon } = queueOf(cards, since);
  const next = now[0] ?? soon[0];
  return next ? toTurn(next, since) : null;
}

function toTurn(card: PracticeCard, since: number): Turn {
  const given = card.kind === 'quiz' ? givenOf(card.question, undefined, String(since)) : [];
  return { item: card.item, since, startedAt: performance.now(), open: false, given };
}

/** The rating that an answer suggests: it is filled, and one press away. */
function suggested(card: PracticeCard, given: readonly string[]): PracticeRating {
  return card.kind === 'quiz' && !markAnswer(card.question, given) ? 1 : 3;
}

/** The day's queue: a card, its answer, how well it was remembered, the next. */
export function PracticeSession({ cards: known, scheduler }: { cards: readonly PracticeCard[]; scheduler: Scheduler }) {
  const [said, setSaid] = useState<readonly PracticeEvent[]>([]);
  const [given, setGiven] = useState<readonly Given<Turn>[]>([]);
  const [busy, setBusy] = useState(false);
  const cards = useMemo(() => withSaid(known, said, scheduler), [known, said, scheduler]);
  const [turn, setTurn] = useState(() => nextTurn(cards));
  const card = cards.find(({ item }) => item === turn?.item);
  // Another device, or the learner on another page, may have taken it out.
  if (turn && !card) setTurn(nextTurn(cards));

  const last = lastGiven(given, cards);

  const form = useId();
  const question = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const shown = useRef(turn);
  useEffect(() => {
    // Not at the start, where the page's title is read first.
    const before = shown.current;
    shown.current = turn;
    if (before?.item === turn?.item && before?.since === turn?.since && before?.open === turn?.open) return;
    (turn?.open ? answer : question).current?.focus({ preventScroll: true });
  }, [turn]);

  const reveal = () => setTurn((now) => now && { ...now, open: true });
  const say = async (command: Promise<{ event: PracticeEvent }>): Promise<PracticeEvent | null> => {
    setBusy(true);
    try {
      return (await command).event;
    } catch {
      showNotSaved();
      return null;
    } finally {
      setBusy(false);
    }
  };
  const grade = async (rating: PracticeRating) => {
    if (!turn || !card || busy) return;
    const event = await say(practiceCommands.grade(card, rating, performance.now() - turn.startedAt));
    if (!event) return;
    const all = [...said, event];
    setSaid(all);
    setGiven([...given, { turn, event }]);
    setTurn(nextTurn(withSaid(known, all, scheduler)));
  };
  const undo = async () => {
    const graded = cards.find(({ item }) => item === last?.turn.item);
    if (!last || !graded || busy) return;
    const event = await say(practiceCommands.undo(graded, last.event));
    if (!event) return;
    setSaid([...said, event]);
    setGiven(given.filter((each) => each !== last));
    setTurn(last.turn);
  };

  const takeOut = async () => {
    if (!card || busy) return;
    const hidden = card.kind === 'note' ? card.hidden : [];
    setBusy(true);
    try {
      const { item: after } = await practiceCommands.remove(card);
      showUndo('Taken out of practice.', () => practiceCommands.add(after, hidden).then(() => undefined));
    } catch {
      showNotSaved();
    } finally {
      setBusy(false);
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, TYPING)) return;
    const rating = RATINGS.find((each) => String(each.rating) === event.key)?.rating;
    const asks = card?.kind === 'quiz' ? 'Enter' : ' ';
    if (event.key === asks && turn && !turn.open && !isIn(event.target, PRESSABLE)) {
      event.preventDefault();
      reveal();
    } else if (rating !== undefined && turn?.open) void grade(rating);
    else if (event.key.toLowerCase() === 'u' && last) void undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const undoButton = last && (
    <Button
      variant="subtle"
      tone="gray"
      disabled={busy}
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  );
  if (!turn || !card) {
    return (
      <PracticeDone cards={cards} reviewed={given.length} onMore={() => setTurn(nextTurn(cards))} undo={undoButton} />
    );
  }
  const { now, soon } = queueOf(cards, turn.since);
  const left = Math.max(1, now.length + soon.length);
  const dues = turn.open ? scheduler.duesAfterNext(card.grades, turn.since) : null;
  return (
    <section aria-label="Cards" className={classes.session}>
      <div className={classes.bar}>
        <div className={classes.progress}>
          <ProgressLine
            percent={Math.round((given.length * 100) / (given.length + left))}
            label="Progress of this session"
            note={`${left} left`}
          />
        </div>
        {undoButton}
      </div>
      <Card gap={12} className={classes.card} key={`${card.item} ${turn.since}`}>
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!turn.open) reveal();
          }}
        >
          <CardView
            card={card}
            open={turn.open}
            given={turn.given}
            onGiven={(next) => setTurn({ ...turn, given: next })}
            question={question}
            answer={answer}
          />
        </form>
        {turn.open && (
          <div className={classes.source}>
            <SourceLink card={card} />
            <Button variant="subtle" tone="gray" size="xs" disabled={busy} onClick={() => void takeOut()}>
              Take out of practice
            </Button>
          </div>
        )}
      </Card>
      <div className={classes.foot}>
        {dues ? (
          <div role="group" aria-label="How well did you remember it?" className={classes.ratings}>
            {RATINGS.map(({ rating, word }) => (
              <button
                key={rating}
                type="button"
                className={classes.rating}
                data-suggested={rating === suggested(card, turn.given) || undefined}
                disabled={busy}
                onClick={() => void grade(rating)}
              >
                <span className={classes.word}>{word}</span>
                <span className={classes.pause}>{pauseWords(dues[rating] - turn.since)}</span>
              </button>
            ))}
          </div>
        ) : (
          <Button type="submit" form={form} size="lg" fullWidth>
            {card.kind === 'quiz' ? 'Check answer' : 'Show answer'}
          </Button>
        )}
        <p className={classes.keys}>
          {card.kind === 'quiz' && !turn.open ? (
            <>
              <kbd>Enter</kbd> checks the answer
            </>
          ) : (
            <>
              <kbd>Space</kbd> shows the answer
            </>
          )}
          , <kbd>1</kbd> to <kbd>4</kbd> rate it, <kbd>U</kbd> undoes.
        </p>
      </div>
    </section>
  );
}
