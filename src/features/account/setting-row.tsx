import { type ReactNode, useId } from 'react';
import classes from './settings-page.module.css';

interface SettingRowProps {
  name: string;
  /** What it is now, or what it does. */
  text?: ReactNode;
  /** Given the ids that name and describe it. */
  children?: (ids: { labelId: string; textId: string | undefined }) => ReactNode;
}

/** One thing that can be set: its name and state on one side, the control on the other. */
export function SettingRow({ name, text, children }: SettingRowProps) {
  const id = useId();
  const textId = text ? `${id}-text` : undefined;
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <p id={id} className={classes.name}>
          {name}
        </p>
        {text && (
          <div id={textId} className={classes.dim}>
            {text}
          </div>
        )}
      </div>
      {children && <div className={classes.control}>{children({ labelId: id, textId })}</div>}
    </div>
  );
}
