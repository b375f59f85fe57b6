import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './lesson.module.css';
import { StageMessage } from './stage-message.tsx';
import stage from './video-stage.module.css';
import { toYouTubeEmbed } from './youtube.ts';

interface YouTubeStageProps {
  id: string;
  title: string;
  online: boolean;
}

/** A video at YouTube. Nothing is asked of YouTube before the learner presses Play. */
export function YouTubeStage({ id, title, online }: YouTubeStageProps) {
  const [playing, setPlaying] = useState(false);
  // A video that is playing has its own word on a lost network.
  if (!online && !playing)
    return <StageMessage text="You are offline. This video plays from YouTube and cannot be downloaded." />;
  if (playing) {
    return (
      <iframe
        className={classes.embed}
        src={toYouTubeEmbed(id)}
        title={title}
        allow="accelerometer; autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className={`${classes.frame} ${classes.youtube}`}>
      <div className={stage.middle}>
        <button type="button" className={stage.bigPlay} aria-label={`Play ${title}`} onClick={() => setPlaying(true)}>
          <IconPlayerPlayFilled size={34} aria-hidden />
        </button>
      </div>
      <p className={classes.hint}>Plays from YouTube</p>
    </div>
  );
}
