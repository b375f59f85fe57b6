import { IconCircleCheckFilled, IconClockHour4, IconRefresh, IconTargetArrow } from '@tabler/icons-react';
import { givenTo, markAnswer, scoreOf } from '#contract/quiz-rules.ts';
import type { Question, Quiz, QuizResult } from '#contract/quiz.ts';
import type { Track } from '#contract/track.ts';
import type { AttemptView } from '#data/queries/learning/quizzes.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatStamp } from '#ui/format-date.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { Note } from '#ui/kit/note.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Text } from '#ui/kit/text.tsx';
import { lessonPath } from '#ui/lesson/lesson-link.ts';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { QuestionField } from '#ui/quiz/question-field.tsx';
import classes from './quiz.module.css';

interface QuizResultViewProps {
  quiz: Quiz;
  questions: readonly Question[];
  shown: AttemptView;
  /** All of them, the latest first. */
  attempts: readonly AttemptView[];
  onShow: (attemptId: string) => void;
  onAgain: () => void;
  next: Track | undefined;
}

const nothing = () => undefined;

/** `hasPassed`: in this attempt or another: the best one counts. */
function titleOf(result: QuizResult, hasPassed: boolean): string {
  const { count, total, percent } = scoreOf(result);
  if (result.mode === 'graded') {
    if (result.passed) return 'You passed';
    return hasPassed ? `${percent}% this time. You have passed` : 'Not passed yet';
  }
  return count === total ? 'All of them right' : 'Practice done';
}

function scoreText(result: QuizResult): string {
  const { count, total, percent } = scoreOf(result);
  return `${count} of ${total} right (${percent}%)`;
}

/** What came of an attempt, question by question, and the other attempts. */
export function QuizResultView({ quiz, questions, shown, attempts, onShow, onAgain, next }: QuizResultViewProps) {
  const { attempt, waits, problem } = shown;
  const { result } = attempt;
  const reviewed = result ? questions.filter(({ _id }) => Object.hasOwn(result.right, _id)) : [];
  // Marked by the quiz as it was then: what stands here of it now may say otherwise.
  const changed =
    result !== null &&
    (Object.keys(result.right).length !== reviewed.length ||
      reviewed.some((question) => {
        const mark = markAnswer(question, givenTo(attempt.answers, question._id));
        return mark !== null && mark !== result.right[question._id];
      }));
  const results = attempts.flatMap((each) => each.attempt.result ?? []);
  const hasPassed = results.some(({ mode, passed }) => mode === 'graded' && passed);
  const done = results.some(({ passed }) => passed);
  const Icon = !result ? IconClockHour4 : done ? IconCircleCheckFilled : IconTargetArrow;
  const hidden = quiz.mode === 'graded' && reviewed.some(({ key }) => key === null);
  return (
    <div className={classes.result}>
      <Card gap={20} className={classes.panel}>
        <Group gap={16} nowrap>
          <IconTile size="lg" className={classes.tile} data-passed={(result && done) || undefined}>
            <Icon size={32} stroke={1.5} aria-hidden />
          </IconTile>
          <div role="status" className={classes.outcome}>
            <h2 className={classes.outcomeTitle}>{result ? titleOf(result, hasPassed) : 'Waiting to be marked'}</h2>
            <Text component="p" dimmed>
              {result
                ? `${scoreText(result)}${result.mode === 'graded' ? `, pass mark ${result.passPercent}%` : ''}.`
                : 'Your answers are saved on this device. They are marked when you are online.'}
              {result?.mode === 'practice' &&
                quiz.mode === 'graded' &&
                !done &&
                ' It is graded now. Take it again to pass.'}
            </Text>
          </div>
        </Group>
        {problem !== null && (
          <Note tone="error">{`This attempt could not sync${problem ? `: ${problem}` : '.'} It is kept in the list of changes.`}</Note>
        )}
        <Group gap={12}>
          {next && done && (
            <LinkButton size="md" to={lessonPath(next.courseId, next)} replace>
              Next lesson
            </LinkButton>
          )}
          <Button
            size="md"
            variant={next && done ? 'default' : 'filled'}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={onAgain}
          >
            Try again
          </Button>
          <SaveMark state={waits && problem === null ? 'device' : null} words />
        </Group>
      </Card>
      {result && (
        <section aria-labelledby="quiz-review">
          <h2 id="quiz-review" className={classes.section}>
            Your answers
          </h2>
          {hidden && (
            <Text component="p" dimmed size="sm">
              {hasPassed
                ? 'The right answers and explanations come with the next connection.'
                : 'The right answers and explanations appear once you pass.'}
            </Text>
          )}
          {changed && (
            <Text component="p" dimmed size="sm">
              This quiz was changed after this attempt. Your result stays.
            </Text>
          )}
          <ol className={classes.review}>
            {reviewed.map((question) => (
              <Card component="li" key={question._id} className={classes.reviewed}>
                <QuestionField
                  question={question}
                  given={givenTo(attempt.answers, question._id)}
                  onGiven={nothing}
                  right={result.right[question._id] ?? null}
                  closed
                  level={3}
                />
              </Card>
            ))}
          </ol>
        </section>
      )}
      {attempts.length > 1 && (
        <section aria-labelledby="quiz-attempts">
          <h2 id="quiz-attempts" className={classes.section}>
            Your attempts
          </h2>
          <PlainList className={classes.overview}>
            {attempts.map(({ attempt: each }) => (
              <li key={each._id}>
                <button
                  type="button"
                  className={classes.entry}
                  aria-current={each._id === attempt._id ? 'true' : undefined}
                  onClick={() => {
                    onShow(each._id);
                    scrollTo({ top: 0 });
                  }}
                >
                  <span className={classes.entryText}>{formatStamp(each.finishedAt)}</span>
                  <span className={classes.state}>{each.result ? scoreText(each.result) : 'Not marked yet'}</span>
                  {each.result?.mode === 'graded' && (
                    <Badge size="sm" tone={each.result.passed ? 'success' : undefined}>
                      {each.result.passed ? 'Passed' : 'Not passed'}
                    </Badge>
                  )}
                </button>
              </li>
            ))}
          </PlainList>
        </section>
      )}
    </div>
  );
}
