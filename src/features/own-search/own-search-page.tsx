import { IconBooks, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { useOwnSearch } from '#data/queries/learning/own-search.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { ErrorState } from '#ui/page/error-state.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FoundCourses } from './found-courses.tsx';
import classes from './own-search.module.css';
import { Searched } from './searched.tsx';

/** The least time between two changes of the address: Safari throws at the 101st in 30 seconds. */
const ADDRESS_MS = 320;

/** How many lessons are shown first, and with each 'Show more'. */
const STEP = 20;

/** /my-learning/search?q=: lessons, transcripts and notes of the learner's courses, on this device. */
export function OwnSearchPage() {
  const [params, setParams] = useSearchParams();
  // The field has its words from here: the address follows too slowly for somebody who types fast.
  const inAddress = params.get('q') ?? '';
  const [query, setQuery] = useState(inAddress);
  const followedAt = useRef(0);
  useEffect(() => {
    if (query === inAddress) return undefined;
    const follow = () => {
      followedAt.current = Date.now();
      setParams(query === '' ? {} : { q: query }, { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(follow, followedAt.current + ADDRESS_MS - Date.now());
    return () => clearTimeout(timer);
  }, [query, inAddress, setParams]);
  const { state } = useLocation() as { state: { focus?: boolean } | null };
  const field = useRef<HTMLInputElement>(null);
  const isAsked = state?.focus === true;
  useEffect(() => {
    // After the route's change has moved the focus to the page.
    const frame = isAsked ? requestAnimationFrame(() => field.current?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [isAsked]);
  return (
    <PageContainer narrow>
      <PageMeta title="Search · My Learning" description="Search in your courses and notes." noindex />
      <PageHeader
        title="Search"
        description={
          <Link className={classes.back} to={paths.myLearning}>
            My Learning
          </Link>
        }
      />
      <Stack gap={24}>
        <TextField
          ref={field}
          label="Search your courses and notes"
          type="search"
          enterKeyHint="search"
          value={query}
          onChange={({ target: { value } }) => setQuery(value)}
        />
        <Found query={query} />
      </Stack>
    </PageContainer>
  );
}

function Found({ query }: { query: string }) {
  const words = useDeferredValue(query.trim());
  const [shown, setShown] = useState({ words, count: STEP });
  const limit = shown.words === words ? shown.count : STEP;
  const { results, isOld, error, refetch } = useOwnSearch(words, limit);
  if (!results) {
    if (!error) return <Skeleton height={280} radius="lg" />;
    return (
      <ErrorState
        message="Your courses could not be searched"
        text={
          error.kind === 'http'
            ? error.message
            : 'You are offline, and this device’s storage is not responding. Your notes are safe on the server.'
        }
        onRetry={refetch}
      />
    );
  }
  const { courses, total, corrected, coverage } = results;
  if (coverage.of === 0 && !coverage.building) {
    return (
      <EmptyState
        title="You have no courses yet"
        text="What you learn here can be searched: every lesson, what is said in its video, and your notes. Offline too."
        icon={<IconBooks size={32} stroke={1.5} />}
        action={<LinkButton to={paths.home}>Browse courses</LinkButton>}
      />
    );
  }
  const isEmpty = words !== '' && !isOld && total === 0 && !coverage.building;
  return (
    <Stack gap={16} aria-busy={isOld || undefined}>
      {corrected !== null && total > 0 && !isOld && (
        <Text>
          Showing results for <strong>{corrected}</strong>.
        </Text>
      )}
      <Searched coverage={coverage} online={results.online} count={words === '' ? null : total} />
      {words === '' && (
        <EmptyState
          title="Find what you remember"
          text="A few words are enough, and typos are forgiven. A result opens at the paragraph or the second."
          icon={<IconSearch size={32} stroke={1.5} />}
        />
      )}
      {isEmpty && (
        <EmptyState
          title={`No results for “${words}”`}
          text="Try fewer or other words, or look for a course about it."
          icon={<IconSearch size={32} stroke={1.5} />}
          action={
            <LinkButton variant="default" to={paths.search(words)}>
              Search all courses
            </LinkButton>
          }
        />
      )}
      {words !== '' && <FoundCourses courses={courses} />}
      {words !== '' && total > limit && (
        <Button variant="default" onClick={() => setShown({ words, count: limit + STEP })}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
