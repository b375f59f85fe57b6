import { useAtom } from 'jotai';
import { PLAYBACK_SPEEDS } from '#contract/limits.ts';
import { QUALITIES } from '#contract/qualities.ts';
import { playbackAtom } from '#data/queries/learning/playback-preferences.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { SettingRow } from './setting-row.tsx';
import { SettingsSection } from './settings-section.tsx';

const NONE = '';
const SPEEDS = PLAYBACK_SPEEDS.map((speed) => ({ value: String(speed), label: speed === 1 ? 'Normal' : `${speed}×` }));
const PLAY_QUALITIES = [{ value: NONE, label: 'Automatic' }, ...QUALITIES.map((value) => ({ value, label: value }))];
const LANGUAGES = [
  { value: NONE, label: 'Off' },
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'Hindi' },
  { value: 'bn', label: 'Bengali' },
  { value: 'ta', label: 'Tamil' },
  { value: 'te', label: 'Telugu' },
  { value: 'mr', label: 'Marathi' },
  { value: 'es', label: 'Spanish' },
];

/** The playback preferences of this device. The player changes the same values. */
export function PlaybackSection() {
  const [{ speed, quality, autoplayNext, captions }, save] = useAtom(playbackAtom);
  const other = captions !== null && LANGUAGES.every(({ value }) => value !== captions);
  const languages = other ? [...LANGUAGES, { value: captions, label: captions }] : LANGUAGES;
  return (
    <SettingsSection id="playback" title="Playback">
      <SettingRow name="Speed" text="The default speed for videos.">
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={SPEEDS}
            value={String(speed)}
            onChoose={(value) => save({ speed: Number(value) })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Quality"
        text="Automatic plays your download if there is one, or else the best quality available."
      >
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={PLAY_QUALITIES}
            value={quality ?? NONE}
            onChoose={(value) => save({ quality: QUALITIES.find((one) => one === value) ?? null })}
          />
        )}
      </SettingRow>
      <SettingRow name="Autoplay next" text="Play the next lesson automatically.">
        {({ labelId, textId }) => (
          <Switch
            aria-labelledby={labelId}
            aria-describedby={textId}
            checked={autoplayNext}
            onSwitch={(on) => save({ autoplayNext: on })}
          />
        )}
      </SettingRow>
      <SettingRow name="Captions" text="Shown when a lesson has captions in this language.">
        {({ labelId, textId }) => (
          <SelectField
            aria-labelledby={labelId}
            aria-describedby={textId}
            options={languages}
            value={captions ?? NONE}
            onChoose={(value) => save({ captions: value === NONE ? null : value })}
          />
        )}
      </SettingRow>
    </SettingsSection>
  );
}
