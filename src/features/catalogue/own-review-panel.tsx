import { useEffect, useRef, useState } from 'react';
import type { Course } from '#contract/course.ts';
import { UNDO_NOTICE_MS } from '#contract/limits.ts';
import type { OwnReview } from '#contract/review.ts';
import { useSaveState } from '#data/queries/outbox.ts';
import { useReviewCommands } from '#data/queries/buying/reviews.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/format-date.ts';
import { Card } from '#ui/kit/card.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SaveMark } from '#ui/lesson/save-mark.tsx';
import { StarRating } from '#ui/course/star-rating.tsx';
import { showNotSaved, showUndo } from '#ui/undo-toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type ReviewDraft, ReviewForm } from './review-form.tsx';
import classes from './own-review-panel.module.css';

const BLANK: ReviewDraft = { rating: null, text: '' };

/** Shows, edits and deletes the user's own review. Typed text stays until it is saved. */
export function OwnReviewPanel({ course, own }: { course: Course; own: OwnReview | undefined }) {
  const { save, remove } = useReviewCommands(course);
  const saved = useSaveState(`review:${course._id}`);
  const [editing, setEditing] = useState(false);
  const [draft, setDraft] = useState<ReviewDraft>(BLANK);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const edit = useRef<HTMLButtonElement>(null);
  const focusEdit = useRef(false);
  const showsForm = editing || !own;

  // The form that had the focus is gone.
  useEffect(() => {
    if (showsForm || !focusEdit.current) return;
    focusEdit.current = false;
    edit.current?.focus();
  }, [showsForm]);

  function submit({ rating, text }: ReviewDraft) {
    if (rating === null) return;
    setFailure(null);
    save(rating, text)
      .then(async ({ outcome }) => {
        focusEdit.current = true;
        setEditing(false);
        setDraft(BLANK);
        const result = await outcome;
        if (result.kind === 'refused') {
          setFailure(result.message);
          setEditing(true);
          // Only if the user is not already typing another text.
          setDraft((now) => (now === BLANK ? { rating, text } : now));
          return;
        }
        setSaid(
          result.kind === 'saved'
            ? 'Your review was saved.'
            : 'Your review is saved on this device. It syncs when you are online.',
        );
      })
      .catch(() => setFailure('Your review could not be saved. Please try again.'));
  }

  function onDelete(review: OwnReview) {
    remove(review).then(({ undo }) => {
      setDraft(BLANK);
      showUndo('Your review was deleted.', undo, UNDO_NOTICE_MS);
    }, showNotSaved);
  }

  return (
    <Card flat>
      {showsForm ? (
        <ReviewForm
          draft={draft}
          editing={editing && own !== undefined}
          failure={failure}
          onChange={setDraft}
          onSubmit={submit}
          onCancel={() => {
            focusEdit.current = true;
            setEditing(false);
            setFailure(null);
            setDraft(BLANK);
          }}
        />
      ) : (
        <>
          <Group gap="4px 16px" justify="space-between">
            <Text component="h3" size="lg">
              Your review
            </Text>
            <SaveMark state={saved} words />
          </Group>
          <Group component="p" gap="2px 12px" className={classes.stars}>
            <StarRating rating={own.rating} size={18} />
            <Text component="time" size="xs" dimmed dateTime={own.updatedAt}>
              {formatDate(own.updatedAt)}
            </Text>
          </Group>
          {own.text && <p className={classes.text}>{own.text}</p>}
          <div className={classes.actions}>
            <Button
              ref={edit}
              variant="default"
              aria-label="Edit your review"
              onClick={() => {
                setDraft({ rating: own.rating, text: own.text });
                setEditing(true);
              }}
            >
              Edit
            </Button>
            <Button variant="subtle" aria-label="Delete your review" onClick={() => onDelete(own)}>
              Delete
            </Button>
          </div>
        </>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Card>
  );
}
