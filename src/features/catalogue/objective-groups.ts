import type { LearningObjective } from '#contract/field.ts';

/** Bullets under a heading; `heading` null for bullets that stand by themselves. */
export interface ObjectiveGroup {
  heading: string | null;
  points: string[];
}

/**
 * Mixed learning objectives as groups (specification, section 2, Course overview): an object gives a group for each of its
 * headings; a string is the heading of the array that follows it, and without one a bullet of its own.
 */
export function toObjectiveGroups(objectives: readonly LearningObjective[]): ObjectiveGroup[] {
  const groups: ObjectiveGroup[] = [];
  const add = (heading: string | null, points: readonly string[]) => {
    const last = groups.at(-1);
    if (heading === null && last?.heading === null) last.points.push(...points);
    else if (points.length > 0) groups.push({ heading, points: [...points] });
  };
  objectives.forEach((entry, index) => {
    if (typeof entry === 'string') {
      if (!Array.isArray(objectives[index + 1])) add(null, [entry]);
    } else if (Array.isArray(entry)) {
      const before = objectives[index - 1];
      add(typeof before === 'string' ? before : null, entry);
    } else {
      for (const [heading, points] of Object.entries(entry)) add(heading, points);
    }
  });
  return groups;
}
