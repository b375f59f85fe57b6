import { Text } from '#ui/kit/text.tsx';
import { Section } from '#ui/page/section.tsx';
import classes from './about-block.module.css';

const NUMBERS = [
  { value: '500+', label: 'alumni' },
  { value: '15+', label: 'expert instructors' },
  { value: '95%', label: 'placement rate' },
  { value: '30+', label: 'industry partners' },
];

export function AboutBlock() {
  return (
    <Section title="About Code It" eyebrow="Founded 2023">
      <div className={classes.block}>
        <Text size="lg" dimmed className={classes.text}>
          We started in 2023 with one classroom and a simple complaint: too many courses end where the work begins. So
          we teach with projects, review them like colleagues would, and stay around until the first job. What our
          learners build is theirs, and so is the course, for life.
        </Text>
        <dl className={classes.numbers}>
          {NUMBERS.map(({ value, label }) => (
            <div key={label} className={classes.number}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
