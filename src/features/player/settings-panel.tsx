import { IconPictureInPicture } from '@tabler/icons-react';
import { useAtom, useSetAtom } from 'jotai';
import { useId } from 'react';
import { PLAYBACK_SPEEDS } from '#contract/limits.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { Group } from '#ui/kit/group.tsx';
import { autoplayNextAtom, captionsAtom, pickedQualityAtom, qualityAtom, rateAtom } from './player-settings.ts';
import classes from './settings-panel.module.css';
import { StagePanel } from './stage-panel.tsx';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.chip}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SettingsPanelProps {
  /** Qualities that the lesson has; the choice is hidden when there is one. */
  qualities: readonly string[];
  playingQuality: string | undefined;
  captions: readonly { language: string; label: string }[];
  /** null: the browser has none. On a narrow stage, where the bar has no room for its button. */
  onPictureInPicture: (() => void) | null;
  onKeys: () => void;
  onClose: () => void;
}

/** Speed, quality, captions and autoplay. */
export function SettingsPanel({
  qualities,
  playingQuality,
  captions,
  onPictureInPicture,
  onKeys,
  onClose,
}: SettingsPanelProps) {
  const [rate, setRate] = useAtom(rateAtom);
  const setPreferred = useSetAtom(qualityAtom);
  const setPicked = useSetAtom(pickedQualityAtom);
  const [language, setLanguage] = useAtom(captionsAtom);
  const [autoplay, setAutoplay] = useAtom(autoplayNextAtom);

  return (
    <StagePanel label="Playback settings" onClose={onClose}>
      <Choice
        label="Speed"
        value={String(rate)}
        options={PLAYBACK_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(value) => setRate(Number(value))}
      />
      {qualities.length > 1 && (
        <Choice
          label="Quality"
          value={playingQuality ?? ''}
          options={qualities.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            const quality = QUALITIES.find((known) => known === value) ?? null;
            setPreferred(quality);
            setPicked(quality);
          }}
        />
      )}
      {captions.length > 0 && (
        <Choice
          label="Captions"
          value={language ?? ''}
          options={[
            { value: '', label: 'Off' },
            ...captions.map((caption) => ({ value: caption.language, label: caption.label })),
          ]}
          onChange={(value) => setLanguage(value || null)}
        />
      )}
      <Group component="label" justify="space-between" nowrap className={classes.switch}>
        <span>Autoplay next lesson</span>
        <input type="checkbox" checked={autoplay} onChange={(event) => setAutoplay(event.currentTarget.checked)} />
      </Group>
      {onPictureInPicture && (
        <button
          type="button"
          className={`${classes.row} ${classes.small}`}
          onClick={() => {
            onPictureInPicture();
            onClose();
          }}
        >
          Picture in picture
          <IconPictureInPicture size={20} aria-hidden />
        </button>
      )}
      <button type="button" className={`${classes.row} ${classes.keys}`} onClick={onKeys}>
        Keyboard shortcuts
        <kbd aria-hidden>?</kbd>
      </button>
    </StagePanel>
  );
}
