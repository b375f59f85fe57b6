import { IconTextCaption, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { CAPTIONS_MAX_BYTES } from '#contract/limits.ts';
import type { TrackMedia } from '#contract/video-upload.ts';
import type { CaptionCommands } from '#data/queries/authoring/uploads.ts';
import { useOnline } from '#data/queries/online.ts';
import { webVttProblem } from '#lib/web-vtt-problem.ts';
import { Button } from '#ui/button.tsx';
import fieldClasses from '#ui/field.module.css';
import { IconButton } from '#ui/icon-button.tsx';
import { Buttons } from '#ui/kit/buttons.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './captions-field.module.css';

/** The languages that captions are offered in: those of India, and those that most videos are translated to. */
const CAPTION_LANGUAGES: { value: string; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'Hindi' },
  { value: 'bn', label: 'Bengali' },
  { value: 'gu', label: 'Gujarati' },
  { value: 'kn', label: 'Kannada' },
  { value: 'ml', label: 'Malayalam' },
  { value: 'mr', label: 'Marathi' },
  { value: 'or', label: 'Odia' },
  { value: 'pa', label: 'Punjabi' },
  { value: 'ta', label: 'Tamil' },
  { value: 'te', label: 'Telugu' },
  { value: 'ur', label: 'Urdu' },
  { value: 'ar', label: 'Arabic' },
  { value: 'fr', label: 'French' },
  { value: 'de', label: 'German' },
  { value: 'es', label: 'Spanish' },
];

interface CaptionsFieldProps {
  captions: TrackMedia['captions'];
  commands: CaptionCommands;
}

const words = (error: unknown) =>
  error instanceof Error ? error.message : 'This could not be done. Please try again.';

/** Captions of a video: one WebVTT file per language. They are small, so they are uploaded at once, which needs a network. */
export function CaptionsField({ captions, commands }: CaptionsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState<string>('en');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const online = useOnline();

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(words(error));
    } finally {
      setBusy(false);
    }
  }

  async function add(file: File) {
    if (file.size > CAPTIONS_MAX_BYTES) return setProblem(`File is larger than ${CAPTIONS_MAX_BYTES} bytes`);
    const wrong = webVttProblem(await file.text());
    if (wrong) return setProblem(wrong);
    const label = CAPTION_LANGUAGES.find(({ value }) => value === language)?.label ?? language;
    return run(() => commands.put(language, label, file));
  }

  return (
    <Stack component="section" gap={8} aria-labelledby={`${id}-title`}>
      <Group component="h3" id={`${id}-title`} gap={8} nowrap className={classes.title}>
        <IconTextCaption size={20} stroke={1.75} aria-hidden />
        Captions
      </Group>
      {captions.length > 0 && (
        <PlainList className={classes.list}>
          {captions.map((one) => (
            <Group component="li" key={one.language} gap={16} justify="space-between" nowrap className={classes.item}>
              <span>{one.label}</span>
              <IconButton
                aria-label={`Remove the captions in ${one.label}`}
                disabled={busy || !online}
                onClick={() => void run(() => commands.remove(one.language))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden />
              </IconButton>
            </Group>
          ))}
        </PlainList>
      )}
      <Buttons gap={8}>
        <SelectField
          aria-label="Language of the captions"
          value={language}
          options={CAPTION_LANGUAGES}
          onChoose={setLanguage}
        />
        <input
          ref={input}
          type="file"
          accept=".vtt,text/vtt"
          hidden
          aria-label="Choose a captions file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void add(file);
            currentTarget.value = '';
          }}
        />
        <Button variant="default" loading={busy} disabled={!online} onClick={() => input.current?.click()}>
          Add captions
        </Button>
      </Buttons>
      <Text size="sm" className={fieldClasses.description}>
        {online ? 'WebVTT, up to 1 MB.' : 'You are offline. Captions need a connection.'}
      </Text>
      {problem && (
        <p className={fieldClasses.error} role="alert">
          {problem}
        </p>
      )}
    </Stack>
  );
}
