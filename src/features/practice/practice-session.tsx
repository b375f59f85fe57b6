import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { joinEvents, toPractised } from '#contract/practice-rules.ts';
import type { PracticeEvent, PracticeRating } from '#contract/practice.ts';
import { type PracticeCard, practiceCommands, type Scheduler } from '#data/queries/learning/practice.ts';
import { queueOf } from '#lib/practice-queue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';
import { CardView } from './card-view.tsx';
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
  open: boolean;
}

/** A grade of this session, that can be undone. */
interface Given {
  item: string;
  event: PracticeEvent;
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
  return next ? { item: next.item, since, open: false } : null;
}

/** The day's queue: a card, its answer, how well it was remembered, the next. */
export function PracticeSession({ cards: known, scheduler }: { cards: readonly PracticeCard[]; scheduler: Scheduler }) {
  const [said, setSaid] = useState<readonly PracticeEvent[]>([]);
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [busy, setBusy] = useState(false);
  const cards = useMemo(() => withSaid(known, said, scheduler), [known, said, scheduler]);
  const [turn, setTurn] = useState(() => nextTurn(cards));
  const card = cards.find(({ item }) => item === turn?.item);
  // Another device, or the learner on another page, may have taken it out.
  if (turn && !card) setTurn(nextTurn(cards));

  const question = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const shown = useRef(turn);
  useEffect(() => {
    // Not at the start, where the page's title is read first.
    if (shown.current === turn) return;
    shown.current = turn;
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
    const event = await say(practiceCommands.grade(card, rating, Date.now() - turn.since));
    if (!event) return;
    const all = [...said, event];
    setSaid(all);
    setGiven([...given, { item: card.item, event }]);
    setTurn(nextTurn(withSaid(known, all, scheduler)));
  };
  const undo = async () => {
    const last = given.at(-1);
    const graded = cards.find(({ item }) => item === last?.item);
    if (!last || !graded || busy) return;
    const event = await say(practiceCommands.undo(graded, last.event));
    if (!event) return;
    setSaid([...said, event]);
    setGiven(given.slice(0, -1));
    setTurn({ item: last.item, since: Date.now(), open: true });
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isIn(event.target, TYPING)) return;
    const rating = RATINGS.find((each) => String(each.rating) === event.key)?.rating;
    if (event.key === ' ' && turn && !turn.open && !isIn(event.target, PRESSABLE)) {
      event.preventDefault();
      reveal();
    } else if (rating !== undefined && turn?.open) void grade(rating);
    else if (event.key.toLowerCase() === 'u' && given.length > 0) void undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const undoButton = given.length > 0 && (
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
        <CardView card={card} open={turn.open} question={question} answer={answer} />
      </Card>
      <div className={classes.foot}>
        {dues ? (
          <div role="group" aria-label="How well did you remember it?" className={classes.ratings}>
            {RATINGS.map(({ rating, word }) => (
              <button
                key={rating}
                type="button"
                className={classes.rating}
                data-rating={rating}
                disabled={busy}
                onClick={() => void grade(rating)}
              >
                <span className={classes.word}>{word}</span>
                <span className={classes.pause}>{pauseWords(dues[rating] - turn.since)}</span>
              </button>
            ))}
          </div>
        ) : (
          <Button size="lg" fullWidth onClick={reveal}>
            Show answer
          </Button>
        )}
        <p className={classes.keys}>
          <kbd>Space</kbd> shows the answer, <kbd>1</kbd> to <kbd>4</kbd> rate it, <kbd>U</kbd> undoes.
        </p>
      </div>
    </section>
  );
}
