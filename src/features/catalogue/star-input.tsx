import { useId, useState } from 'react';
import { Text } from '#ui/kit/text.tsx';
import { Star } from '#ui/course/star-rating.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './star-input.module.css';

interface StarInputProps {
  /** Null before a first choice. */
  value: number | null;
  onChange: (rating: number) => void;
  /** Of what is wrong with the choice. */
  describedBy: string | undefined;
}

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

/** One to five stars: a radio group, so that arrows choose and a screen reader counts. */
export function StarInput({ value, onChange, describedBy }: StarInputProps) {
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
