import { useState } from 'react';
import { paths } from '#config/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import classes from './grid-demo.module.css';

/** Cells that light up: column, row, and the time within the animation cycle in seconds. */
const CELLS = [
  [2, 3, 0],
  [5, 1, 1.2],
  [9, 4, 2.4],
  [12, 2, 0.6],
  [15, 5, 3.1],
  [18, 1, 1.8],
  [4, 7, 2.9],
  [8, 9, 0.9],
  [13, 8, 3.6],
  [17, 9, 2.1],
  [21, 6, 1.5],
  [1, 10, 3.3],
] as const;

/** The decorative background alone. It can be paused, and does not move with reduced motion. */
export function GridDemo() {
  const [paused, setPaused] = useState(false);
  return (
    <div className={classes.stage} data-paused={paused || undefined}>
      <PageMeta title="Grid" description="The decorative grid background of Code It." canonical={paths.grid} noindex />
      <div className={classes.grid} aria-hidden="true">
        {CELLS.map(([column, row, delay]) => (
          <span
            key={`${column}-${row}`}
            className={classes.cell}
            style={{
              left: `calc(${column} * var(--cell))`,
              top: `calc(${row} * var(--cell))`,
              animationDelay: `${delay}s`,
            }}
          />
        ))}
      </div>
      <div className={classes.words}>
        <h1 className={classes.title}>Grid</h1>
        <p className={classes.text}>A quiet background for things that are still being built.</p>
        <Group gap={12} justify="center">
          <Button variant="default" size="md" className={classes.pause} onClick={() => setPaused((was) => !was)}>
            {paused ? 'Play' : 'Pause'}
          </Button>
          <LinkButton to={paths.home} size="md">
            Back to home
          </LinkButton>
        </Group>
      </div>
    </div>
  );
}
