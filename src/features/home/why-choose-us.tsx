import { Section } from '#ui/section.tsx';
import { BENEFITS } from './benefits.ts';
import classes from './why-choose-us.module.css';

export function WhyChooseUs() {
  return (
    <Section
      title="Why choose us"
      description="Five reasons our learners finish what they start, and get hired for it."
    >
      <ul className={classes.grid}>
        {BENEFITS.map(({ Icon, title, text, points }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={24} stroke={1.75} aria-hidden />
            </span>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
