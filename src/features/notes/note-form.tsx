import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { NOTE_TEXT_MAX } from '#contract/limits.ts';
import { Button } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showNotSaved } from '#ui/undo-toast.ts';

interface NoteFormProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** Resolves when it is durable. */
  onSave: () => Promise<void>;
  /** Offered beside Save, also by Escape. */
  onCancel?: () => void;
  /** In the place of a cancel. */
  other?: ReactNode;
  /** Each new object puts the focus into the field, behind its words. */
  focusedBy?: object | null;
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** A text field with Save; Ctrl+Enter saves as well. */
export function NoteForm({ label, text, onType, onSave, onCancel, other, focusedBy = null }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusedBy) focusEnd(field.current);
  }, [focusedBy]);
  const [saving, setSaving] = useState(false);
  const over = text.trim().length - NOTE_TEXT_MAX;
  const save = () => {
    if (saving || over > 0) return;
    setSaving(true);
    onSave()
      .catch(showNotSaved)
      .finally(() => setSaving(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key === 'Escape') onCancel?.();
  };
  return (
    <Stack
      component="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={field}
        label={label}
        value={text}
        rows={3}
        error={
          over > 0 ? `This note is too long. Shorten it by ${over.toLocaleString('en-IN')} characters.` : undefined
        }
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={8}>
        <Button type="submit" disabled={text.trim() === ''} loading={saving}>
          Save note
        </Button>
        {onCancel && (
          <Button variant="subtle" tone="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {other}
      </Group>
    </Stack>
  );
}
