import {
  IconBarbell,
  IconBriefcase2,
  IconBulb,
  IconCamera,
  IconChefHat,
  IconCode,
  IconCpu,
  IconDeviceGamepad2,
  IconHeartbeat,
  IconLanguage,
  IconLeaf,
  IconMusic,
  IconPaint,
  IconPalette,
  IconScissors,
  IconSchool,
  IconSpeakerphone,
  IconStack2,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CATEGORY_KEYS, type CategoryKey, categoryLabel } from '#contract/categories.ts';
import { paths } from '#config/paths.ts';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Section } from '#ui/page/section.tsx';
import classes from './category-strip.module.css';
import { CATEGORIES_ID } from './categories-id.ts';

const ICONS: Record<CategoryKey, typeof IconCode> = {
  academics: IconSchool,
  arts: IconPaint,
  business: IconBriefcase2,
  cooking: IconChefHat,
  crafts: IconScissors,
  design: IconPalette,
  fitness: IconBarbell,
  gaming: IconDeviceGamepad2,
  health: IconHeartbeat,
  language: IconLanguage,
  lifestyle: IconLeaf,
  marketing: IconSpeakerphone,
  music: IconMusic,
  other: IconStack2,
  'personal-development': IconBulb,
  photography: IconCamera,
  programming: IconCode,
  technology: IconCpu,
};

export function CategoryStrip() {
  return (
    <Section
      title="Browse by category"
      description="Eighteen subjects, from the first line of code to the first loaf of bread."
    >
      <PlainList id={CATEGORIES_ID} className={classes.list}>
        {CATEGORY_KEYS.map((key) => {
          const Icon = ICONS[key];
          return (
            <li key={key}>
              <Link to={paths.category(key)} className={classes.link}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {categoryLabel(key)}
              </Link>
            </li>
          );
        })}
      </PlainList>
    </Section>
  );
}
