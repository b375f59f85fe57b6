import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { modeWords } from '#contract/quiz-rules.ts';
import type { Quiz } from '#contract/quiz.ts';
import type { ApiError } from '#data/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Note } from '#ui/kit/note.tsx';
import { Text } from '#ui/kit/text.tsx';
import classes from './quiz.module.css';

interface QuizIntroProps {
  quiz: Quiz;
  count: number;
  /** Why earlier attempts could not be asked for. */
  error: ApiError | null;
  onRetry: () => void;
  onStart: () => void;
}

/** '5 questions · Practice' */
function quizFacts(quiz: Quiz, count: number): string {
  const questions = `${count} ${count === 1 ? 'question' : 'questions'}`;
  return `${questions} · ${modeWords(quiz)}`;
}

/** What a quiz asks for, before its first attempt. */
export function QuizIntro({ quiz, count, error, onRetry, onStart }: QuizIntroProps) {
  return (
    <Card gap={16} className={classes.panel}>
      <Text component="p" size="lg" className={classes.facts}>
        {quizFacts(quiz, count)}
      </Text>
      <Text component="p" dimmed>
        {quiz.mode === 'practice'
          ? 'You check each answer as you go, and see why it is right. You can practise as often as you like.'
          : 'You hand in all your answers together, and then see which are right. You can try again, and your best attempt counts.'}
      </Text>
      {error?.kind === 'http' && (
        <Group gap={12}>
          <Note tone="error">Your earlier attempts could not be loaded.</Note>
          <Button variant="default" size="xs" onClick={onRetry}>
            Retry
          </Button>
        </Group>
      )}
      <div>
        <Button size="lg" leftSection={<IconPlayerPlayFilled size={20} aria-hidden />} onClick={onStart}>
          Start quiz
        </Button>
      </div>
    </Card>
  );
}
