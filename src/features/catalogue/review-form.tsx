import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { REVIEW_TEXT_MAX } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Star } from '#ui/course/star-rating.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './review-form.module.css';

interface StarInputProps {
  /** Null before a first choice. */
  value: number | null;
  onChange: (rating: number) => void;
  /** Of what is wrong with the choice. */
  describedBy: string | undefined;
}

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** One to five stars as a radio group, so that arrow keys and screen readers work. */
function StarInput({ value, onChange, describedBy }: StarInputProps) {
  const name = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed ?? value ?? 0;
  return (
    <fieldset className={classes.group} aria-describedby={describedBy}>
      <legend className={classes.legend}>Your rating</legend>
      <div className={classes.stars} onPointerLeave={() => setPointed(null)}>
        {WORDS.map((word, index) => {
          const rating = index + 1;
          return (
            <label key={rating} className={classes.star} onPointerEnter={() => setPointed(rating)}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
                className={classes.input}
              />
              <VisuallyHidden>
                {rating} {rating === 1 ? 'star' : 'stars'}: {word}
              </VisuallyHidden>
              <Star fill={rating <= shown ? 'full' : 'empty'} size={30} />
            </label>
          );
        })}
        <Text component="span" size="md" dimmed className={classes.word} aria-hidden="true">
          {shown > 0 && WORDS[shown - 1]}
        </Text>
      </div>
    </fieldset>
  );
}

/** What is typed and not yet said. */
export interface ReviewDraft {
  rating: number | null;
  text: string;
}

interface ReviewFormProps {
  draft: ReviewDraft;
  /** Of a review that there is; else it is a first one. */
  editing: boolean;
  /** Why the last attempt did not succeed. */
  failure: string | null;
  onChange: (draft: ReviewDraft) => void;
  onSubmit: (draft: ReviewDraft) => void;
  onCancel: () => void;
}

/** From this length on, the number of characters is shown. */
const TELL_FROM = REVIEW_TEXT_MAX - 200;

export function ReviewForm({ draft, editing, failure, onChange, onSubmit, onCancel }: ReviewFormProps) {
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { length } = draft.text.trim();
  const noStars = asked && draft.rating === null;
  const tooLong = length > REVIEW_TEXT_MAX;

  // 'Edit' was pressed, and is gone.
  useEffect(() => {
    if (editing) form.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [editing]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (draft.rating === null) form.current?.querySelector<HTMLElement>('input')?.focus();
    else if (tooLong) form.current?.querySelector<HTMLElement>('textarea')?.focus();
    else onSubmit(draft);
  }

  return (
    <Stack component="form" ref={form} onSubmit={submit} gap={12} noValidate>
      <Text component="h3" size="lg">
        {editing ? 'Edit your review' : 'Rate this course'}
      </Text>
      <div>
        <StarInput
          value={draft.rating}
          onChange={(rating) => onChange({ ...draft, rating })}
          describedBy={noStars ? `${id}-stars` : undefined}
        />
        {noStars && (
          <p id={`${id}-stars`} className={classes.error} role="alert">
            Choose from one to five stars.
          </p>
        )}
      </div>
      <Stack gap={6} className={classes.field}>
        <label htmlFor={`${id}-text`}>
          Your review <span className={classes.dim}>(optional)</span>
        </label>
        <textarea
          id={`${id}-text`}
          rows={4}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
          aria-invalid={tooLong}
          aria-describedby={`${id}-count`}
          placeholder="What did you learn? Who is it for?"
        />
        <p id={`${id}-count`} className={tooLong ? classes.error : classes.count} role={tooLong ? 'alert' : undefined}>
          {length > TELL_FROM &&
            `${length.toLocaleString('en-IN')} of ${REVIEW_TEXT_MAX.toLocaleString('en-IN')} characters`}
        </p>
      </Stack>
      {failure && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <Group gap={8} className={classes.actions}>
        <Button type="submit">{editing ? 'Save changes' : 'Save review'}</Button>
        {editing && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  );
}
