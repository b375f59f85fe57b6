import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Group } from '#ui/kit/group.tsx';
import { Text } from '#ui/kit/text.tsx';
import { PageContainer } from '#ui/page/page-container.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageMeta } from '#ui/page/page-meta.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { matchesQuestion, TOPICS } from './help-topics.tsx';
import classes from './help-center.module.css';

/** Opens the answer that the address names: the server, which has no part of the hash, sends all of them closed. */
function useNamedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  }, [hash]);
}

/** Questions by topic; the search narrows them down as one types. */
export function HelpCenter() {
  const [search, setSearch] = useState('');
  useNamedAnswer();
  const wanted = search.trim();
  const topics = TOPICS.map((topic) => ({
    ...topic,
    questions: topic.questions.filter((question) => matchesQuestion(topic, question, wanted)),
  })).filter(({ questions }) => questions.length > 0);
  const count = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <PageContainer>
      <PageMeta
        title="Help Center"
        description="Answers about buying, studying offline, downloads, refunds, your account and syncing on Code It."
        canonical={paths.helpCenter}
      />
      <PageHeader title="Help Center" description="Answers about Code It. If yours is not here, write to us." />
      <div className={classes.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="What do you need help with?"
          aria-label="Search the help center"
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <VisuallyHidden>
        <span role="status">{wanted !== '' && `${count} ${count === 1 ? 'answer' : 'answers'} found`}</span>
      </VisuallyHidden>
      {wanted === '' && (
        <Group component="nav" aria-label="Topics" gap={8} className={classes.topics}>
          {TOPICS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Group>
      )}
      {topics.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.topic}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div>
            {questions.map(({ id: anchor, question, answer }) => (
              <details key={anchor} id={anchor} className={classes.question}>
                <summary>
                  {question}
                  <IconChevronDown size={20} aria-hidden />
                </summary>
                <div className={classes.answer}>{answer}</div>
              </details>
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <Text size="lg" dimmed className={classes.none}>
          Nothing was found for “{wanted}”. Try another word, or ask us below: a person reads every mail.
        </Text>
      )}
      <Group
        component="aside"
        gap="16px 32px"
        justify="space-between"
        className={classes.ask}
        aria-label="Still need help?"
      >
        <div>
          <h2>Still need help?</h2>
          <p>Tell us what you did and what you saw. We usually answer within one working day.</p>
        </div>
        <LinkButton to={paths.contact} size="md">
          Contact us
        </LinkButton>
      </Group>
    </PageContainer>
  );
}
