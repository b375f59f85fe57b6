import { useEffect, useState } from 'react';
import classes from './settings-page.module.css';

interface SettingsNavProps {
  sections: readonly { id: string; title: string }[];
  /** Whether all of them are on the page. */
  whole: boolean;
}

/** The way to each section, on wide screens. The one that is being read is marked. */
export function SettingsNav({ sections, whole }: SettingsNavProps) {
  const [current, setCurrent] = useState(sections[0]?.id);

  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = elements.find(({ id }) => seen.has(id));
        if (first) setCurrent(first.id);
      },
      // The upper part of the window, below the header: what is read.
      { rootMargin: '-80px 0px -55% 0px' },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [sections, whole]);

  return (
    <nav className={classes.nav} aria-label="Settings">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className={classes.navLink} aria-current={current === id ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
