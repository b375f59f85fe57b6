import {
  IconBadgeCc,
  IconBadgeCcFilled,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconSettings,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { CSSProperties, KeyboardEventHandler, ReactNode } from 'react';
import { SEEK_SECONDS, VOLUME_STEP } from '#contract/limits.ts';
import { formatClock, spellDuration } from '#ui/format-duration.ts';
import { Group } from '#ui/kit/group.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import classes from './control-bar.module.css';
import type { MediaState } from './media-state.ts';

interface RangeSliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  /** Said by a screen reader instead of the bare number. */
  valueText: string;
  /** Up to where the value could go at once, drawn behind the value. */
  buffered?: number;
  className?: string;
  onChange: (value: number) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
}

/** A native range: touch, keyboard and screen readers know it. Its track shows the value and what is buffered. */
function RangeSlider(props: RangeSliderProps) {
  const { label, value, max, step, valueText, buffered = 0, className, onChange, onKeyDown } = props;
  const share = (part: number) => (max > 0 ? `${Math.min(100, (part / max) * 100)}%` : '0%');
  return (
    <input
      type="range"
      className={className ? `${classes.range} ${className}` : classes.range}
      style={{ '--value': share(value), '--buffered': share(buffered) } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max > 0 ? max : 1}
      step={step}
      value={Math.min(value, max)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  );
}

interface ControlButtonProps {
  label: string;
  /** The key that does the same, for assistive technology. */
  keys?: string;
  className?: string;
  pressed?: boolean;
  expanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ControlButton({ label, keys, className, pressed, expanded, onClick, children }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-expanded={expanded}
      title={keys ? `${label} (${keys})` : label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface ControlBarProps {
  media: MediaState;
  fullscreen: boolean;
  settingsOpen: boolean;
  /** null: the lesson has no captions. */
  captionsOn: boolean | null;
  /** null: the browser has no picture-in-picture. */
  onPictureInPicture: (() => void) | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onTogglePlay: () => void;
  onSeekBy: (by: number) => void;
  onSeekTo: (seconds: number) => void;
  onVolume: (level: number) => void;
  onToggleMute: () => void;
  onToggleCaptions: () => void;
  onToggleFullscreen: () => void;
  onToggleSettings: () => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SEEK_SECONDS,
  ArrowDown: -SEEK_SECONDS,
  ArrowRight: SEEK_SECONDS,
  ArrowUp: SEEK_SECONDS,
};

export function ControlBar(props: ControlBarProps) {
  const { media, fullscreen, captionsOn, onPictureInPicture, onPrevious, onNext } = props;
  const silent = media.muted || media.volume === 0;
  return (
    <Stack gap={2} className={classes.bar} data-controls>
      <RangeSlider
        label="Position"
        value={media.seconds}
        max={media.duration}
        step={0.1}
        buffered={media.bufferedEnd}
        valueText={`${spellDuration(media.seconds)} of ${spellDuration(media.duration)}`}
        onChange={props.onSeekTo}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (by === undefined) return;
          // The native step of a slider is a tenth of a second here; the specified one is 10 s.
          event.preventDefault();
          props.onSeekBy(by);
        }}
      />
      <Group gap={2} nowrap className={classes.row}>
        <ControlButton label={media.paused ? 'Play' : 'Pause'} keys="Space" onClick={props.onTogglePlay}>
          {media.paused ? <IconPlayerPlayFilled /> : <IconPlayerPauseFilled />}
        </ControlButton>
        {onPrevious && (
          <ControlButton label="Previous lesson" className={classes.wide} onClick={onPrevious}>
            <IconPlayerSkipBackFilled size={20} />
          </ControlButton>
        )}
        {onNext && (
          <ControlButton label="Next lesson" className={classes.wide} onClick={onNext}>
            <IconPlayerSkipForwardFilled size={20} />
          </ControlButton>
        )}
        <ControlButton
          label={`Back ${SEEK_SECONDS} seconds`}
          keys="ArrowLeft"
          onClick={() => props.onSeekBy(-SEEK_SECONDS)}
        >
          <IconRewindBackward10 />
        </ControlButton>
        <ControlButton
          label={`Forward ${SEEK_SECONDS} seconds`}
          keys="ArrowRight"
          onClick={() => props.onSeekBy(SEEK_SECONDS)}
        >
          <IconRewindForward10 />
        </ControlButton>
        <div className={classes.volume}>
          <ControlButton label={silent ? 'Unmute' : 'Mute'} keys="M" onClick={props.onToggleMute}>
            {silent ? <IconVolumeOff /> : <IconVolume />}
          </ControlButton>
          <RangeSlider
            className={classes.level}
            label="Volume"
            value={silent ? 0 : media.volume}
            max={1}
            step={VOLUME_STEP}
            valueText={`${Math.round((silent ? 0 : media.volume) * 100)}%`}
            onChange={props.onVolume}
          />
        </div>
        <span className={classes.time}>
          {formatClock(media.seconds)} <span className={classes.total}>/ {formatClock(media.duration)}</span>
        </span>
        <span className={classes.gap} />
        {captionsOn !== null && (
          <ControlButton label="Captions" keys="C" pressed={captionsOn} onClick={props.onToggleCaptions}>
            {captionsOn ? <IconBadgeCcFilled /> : <IconBadgeCc />}
          </ControlButton>
        )}
        <ControlButton label="Playback settings" expanded={props.settingsOpen} onClick={props.onToggleSettings}>
          <IconSettings />
        </ControlButton>
        {onPictureInPicture && (
          <ControlButton label="Picture in picture" className={classes.wide} onClick={onPictureInPicture}>
            <IconPictureInPicture />
          </ControlButton>
        )}
        <ControlButton
          label={fullscreen ? 'Exit full screen' : 'Full screen'}
          keys="F"
          onClick={props.onToggleFullscreen}
        >
          {fullscreen ? <IconMinimize /> : <IconMaximize />}
        </ControlButton>
      </Group>
    </Stack>
  );
}
