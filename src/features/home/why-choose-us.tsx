import { Card } from '#ui/kit/card.tsx';
import { IconTile } from '#ui/kit/icon-tile.tsx';
import { PlainList } from '#ui/kit/plain-list.tsx';
import { Stack } from '#ui/kit/stack.tsx';
import { Text } from '#ui/kit/text.tsx';
import { Section } from '#ui/page/section.tsx';
import { BENEFITS } from './benefits.ts';
import classes from './why-choose-us.module.css';

export function WhyChooseUs() {
  return (
    <Section
      title="Why choose us"
      description="Five reasons our learners finish what they start, and get hired for it."
    >
      <PlainList className={classes.grid}>
        {BENEFITS.map(({ Icon, title, text, points }) => (
          <Card component="li" key={title} className={classes.card}>
            <IconTile size="md" className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden />
            </IconTile>
            <h3 className={classes.title}>{title}</h3>
            <Text dimmed>{text}</Text>
            <Stack component="ul" gap={8} className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Stack>
          </Card>
        ))}
      </PlainList>
    </Section>
  );
}
