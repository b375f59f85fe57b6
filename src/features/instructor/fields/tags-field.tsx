import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AUTHORING_TEXT } from '#contract/authoring-texts.ts';
import { TAG_MAX, TAGS_MAX } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { canAddTag, suggestTags } from './tag-rules.ts';
import classes from './tags-field.module.css';

interface TagsFieldProps {
  tags: readonly string[];
  error?: string | undefined;
  onChange: (tags: string[]) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** Up to five words by which a course is found. */
export function TagsField({ tags, error, onChange, onFocus, onBlur }: TagsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const full = tags.length >= TAGS_MAX;
  const suggestions = suggestTags(tags, typed);
  const note = full ? AUTHORING_TEXT.tagsMax : error;

  function add(tag: string) {
    if (!canAddTag(tags, tag)) return;
    onChange([...tags, tag.trim()]);
    setTyped('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add(typed);
  }

  return (
    <Stack gap={4} className={fieldClasses.field}>
      <label className={fieldClasses.label} htmlFor={id}>
        Tags
      </label>
      {tags.length > 0 && (
        <Group component="ul" gap={8} className={classes.tags} aria-label="Selected tags">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove tag ${tag}`}
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag));
                  input.current?.focus();
                }}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </Group>
      )}
      <Group gap={8} align="stretch" className={classes.row}>
        <div className={fieldClasses.box}>
          <input
            ref={input}
            id={id}
            className={fieldClasses.input}
            value={typed}
            maxLength={TAG_MAX}
            placeholder="Such as machine learning"
            autoComplete="off"
            aria-describedby={note ? `${id}-note` : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        </div>
        <Button variant="default" className={classes.add} disabled={!canAddTag(tags, typed)} onClick={() => add(typed)}>
          Add Tag
        </Button>
      </Group>
      {suggestions.length > 0 && (
        <Group component="ul" gap={8} className={classes.suggestions} aria-label="Suggested tags">
          {suggestions.map((tag) => (
            <li key={tag}>
              <button type="button" className={classes.suggestion} onClick={() => add(tag)}>
                + {tag}
              </button>
            </li>
          ))}
        </Group>
      )}
      <p id={`${id}-note`} role="status" className={error ? fieldClasses.error : classes.note}>
        {note}
      </p>
    </Stack>
  );
}
