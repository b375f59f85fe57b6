import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnline } from '#data/queries/online.ts';
import { useTranscript } from '#data/queries/learning/transcript.ts';
import type { Cue } from '#lib/web-vtt-cues.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, spellDuration } from '#ui/format-duration.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { playFrom } from './film-place.ts';
import { captionsAtom } from './player-settings.ts';
import { cutAround, hasWords, lineAt, pickLanguage } from './transcript-rules.ts';
import classes from './transcript.module.css';

interface TranscriptProps {
  captions: readonly { language: string; label: string; url: string }[];
  /** The film, once it is there. */
  video: HTMLVideoElement | null;
}

/** What is said in the lesson: follows the film, leads to the place of a line, and can be searched. */
export function Transcript({ captions, video }: TranscriptProps) {
  const shown = useAtomValue(captionsAtom);
  const [chosen, setChosen] = useState<string | null>(null);
  const language = pickLanguage(captions, chosen ?? shown, navigator.languages);
  const source = captions.find((caption) => caption.language === language);
  if (!source) return null;
  return (
    <Stack gap={8} className={classes.transcript}>
      {captions.length > 1 && (
        <SelectField
          aria-label="Language of the transcript"
          options={captions.map((caption) => ({ value: caption.language, label: caption.label }))}
          value={language}
          onChoose={setChosen}
        />
      )}
      <Lines key={language} url={source.url} language={source.language} video={video} />
    </Stack>
  );
}

function Lines({ url, language, video }: { url: string; language: string; video: HTMLVideoElement | null }) {
  const { lines, failed, refetch } = useTranscript(url);
  const online = useOnline();
  if (lines) {
    return lines.length > 0 ? (
      <FoundLines lines={lines} language={language} video={video} />
    ) : (
      <Text size="sm" dimmed className={classes.said}>
        The captions of this lesson have no words.
      </Text>
    );
  }
  if (!failed) {
    return (
      <Stack gap={12} className={classes.said} role="status" aria-label="Loading the transcript">
        {[92, 78, 85, 60, 88].map((width) => (
          <Skeleton key={width} height={18} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  return (
    <Stack gap={12} className={classes.said} role="alert">
      <Text size="sm">
        {online
          ? 'The transcript could not be loaded.'
          : 'You are offline, and this transcript is not saved on this device.'}
      </Text>
      <div>
        <Button size="sm" variant="default" onClick={refetch}>
          Retry
        </Button>
      </div>
    </Stack>
  );
}

function useCurrentLine(lines: readonly Cue[], video: HTMLVideoElement | null): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!video) return undefined;
    const follow = () => setCurrent(lineAt(lines, video.currentTime));
    follow();
    const events = ['timeupdate', 'seeked', 'loadedmetadata'];
    for (const event of events) video.addEventListener(event, follow);
    return () => {
      for (const event of events) video.removeEventListener(event, follow);
    };
  }, [lines, video]);
  return current;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

interface FoundLinesProps {
  lines: readonly Cue[];
  language: string;
  video: HTMLVideoElement | null;
}

function FoundLines({ lines, language, video }: FoundLinesProps) {
  const current = useCurrentLine(lines, video);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const [following, setFollowing] = useState(true);
  const [stop, setStop] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const found = lines.flatMap((line, index) => (words === '' || hasWords(line.text, words) ? [index] : []));

  useEffect(() => {
    if (following && words === '') bringIntoView(scroller.current, current, 'middle');
  }, [following, words, current]);

  const onScroll = useEffectEvent(() => {
    const list = scroller.current;
    if (list && list.scrollHeight > list.clientHeight) setFollowing(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = found.findIndex((index) => String(index) === (event.target as HTMLElement).dataset['line']);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = found[step(at, found.length - 1)] ?? 0;
    setStop(next);
    setFollowing(false);
    bringIntoView(scroller.current, next, 'nearest');
    lineIn(scroller.current, next)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const list = scroller.current;
    const ends = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(type: K, on: (event: HTMLElementEventMap[K]) => void) =>
      list?.addEventListener(type, on, { signal: ends.signal, passive: type !== 'keydown' });
    listen('wheel', () => onScroll());
    listen('touchmove', () => onScroll());
    // The bar beside the lines is the list itself.
    listen('pointerdown', ({ target }) => target === list && onScroll());
    listen('keydown', (event) => onKey(event));
    return () => ends.abort();
  }, []);
  const onChoose = useCallback(
    (index: number) => {
      setStop(null);
      setFollowing(true);
      playFrom(video, lines[index]?.start ?? 0);
    },
    [video, lines],
  );
  // One stop for the Tab key: from there the arrows walk through the lines.
  const tabStop = stop !== null && found.includes(stop) ? stop : found.includes(current) ? current : found[0];

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          type="search"
          aria-label="Search in the transcript"
          placeholder="Search in the transcript"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFollowing(true);
          }}
        />
      </div>
      <Text size="sm" dimmed className={classes.count} role="status">
        {words !== '' && toCount(found.length, words)}
      </Text>
      <div className={classes.box}>
        <div ref={scroller} className={classes.lines}>
          <ol lang={language} aria-label="Lines of the transcript">
            {found.map((index) => (
              <Line
                key={index}
                index={index}
                line={lines[index]!}
                words={words}
                isCurrent={index === current}
                isStop={index === tabStop}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </div>
        {!following && words === '' && current >= 0 && (
          <Group justify="center" gap={0} className={classes.back}>
            <Button
              size="xs"
              leftSection={<IconCurrentLocation size={16} aria-hidden />}
              onClick={() => {
                setStop(null);
                setFollowing(true);
              }}
            >
              Follow the video
            </Button>
          </Group>
        )}
      </div>
    </>
  );
}

function toCount(count: number, words: string): string {
  if (count === 0) return `“${words}” is not in this transcript.`;
  return count === 1 ? '1 line found' : `${count} lines found`;
}

const lineIn = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-line="${index}"]`) ?? null;

/** Scrolls the list alone: the page stays where it is. */
function bringIntoView(list: HTMLElement | null, index: number, where: 'middle' | 'nearest'): void {
  const line = lineIn(list, index);
  if (!list || !line) return;
  const top = line.offsetTop;
  const spare = list.clientHeight - line.offsetHeight;
  const nearest = Math.max(top - spare, Math.min(list.scrollTop, top));
  list.scrollTo({ top: where === 'middle' ? top - spare / 2 : nearest });
}

interface LineProps {
  index: number;
  line: Cue;
  words: string;
  isCurrent: boolean;
  isStop: boolean;
  onChoose: (index: number) => void;
}

/** One of perhaps thousands: only those that change are drawn anew. */
const Line = memo(function Line({ index, line, words, isCurrent, isStop, onChoose }: LineProps) {
  const parts = cutAround(line.text, words);
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        data-line={index}
        aria-current={isCurrent || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onChoose(index)}
      >
        <span className={classes.time} aria-hidden>
          {formatClock(line.start)}
        </span>
        <span>{parts ? [parts[0], <mark key="found">{parts[1]}</mark>, parts[2]] : line.text}</span>
        <VisuallyHidden>, at {spellDuration(line.start)}</VisuallyHidden>
      </button>
    </li>
  );
});
