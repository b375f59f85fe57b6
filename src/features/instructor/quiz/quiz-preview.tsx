import { useState } from 'react';
import { askedQuestions, isAnswered, markAnswer } from '#contract/quiz-rules.ts';
import type { Question, Quiz } from '#contract/quiz.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Text } from '#ui/kit/text.tsx';
import { QuestionField } from '#ui/quiz/question-field.tsx';
import { givenOf } from '#ui/quiz/start-order.ts';
import classes from './quiz-editor.module.css';

function Tried({ question }: { question: Question }) {
  const [answer, setAnswer] = useState<string[]>([]);
  const [checked, setChecked] = useState(false);
  const given = givenOf(question, answer, 'preview');
  return (
    <Card component="li" gap={16} className={classes.preview}>
      <QuestionField
        question={question}
        given={given}
        onGiven={setAnswer}
        right={checked ? markAnswer(question, given) : null}
        closed={checked}
        level={3}
        digits={false}
      />
      <div>
        <Button
          variant="default"
          disabled={!checked && !isAnswered(given)}
          onClick={() => {
            setChecked(!checked);
            if (checked) setAnswer([]);
          }}
        >
          {checked ? 'Answer again' : 'Check'}
        </Button>
      </div>
    </Card>
  );
}

/** The quiz as a learner sees it, all questions below each other. Nothing of it is stored. */
export function QuizPreview({ quiz, title }: { quiz: Quiz; title: string }) {
  const questions = askedQuestions(quiz);
  return (
    <div>
      {questions.length === 0 ? (
        <Text dimmed>No question is complete yet.</Text>
      ) : (
        <ol className={classes.list} aria-label={`Preview of ${title.trim() || 'the quiz'}`}>
          {questions.map((question) => (
            <Tried key={`${question._id} ${JSON.stringify(question)}`} question={question} />
          ))}
        </ol>
      )}
    </div>
  );
}
