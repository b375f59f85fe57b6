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
import help from './help-center.md';
import classes from './help-center.module.css';
import type { TextPart } from './markdown-text.ts';
import { Prose } from './prose.tsx';

/** Whether every word of `search` is in the question, its keywords or its topic. Ignores case. */
function matchesQuestion(topic: TextPart, { title, words }: TextPart, search: string): boolean {
  const text = `${topic.title} ${title} ${words}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Opens the answer that the URL's hash names. The server does not receive the hash, so its HTML has all answers closed. */
function useNamedAnswer() {
  const { hash } = useLocation();
  useEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (!(named instanceof HTMLDetailsElement)) return;
    named.open = true;
    named.scrollIntoView();
  }, [hash]);
}

/** Questions by topic, with a search that filters while the user types. */
export function HelpCenter() {
  const [search, setSearch] = useState('');
  useNamedAnswer();
  const wanted = search.trim();
  const topics = help.parts
    .map((topic) => ({ ...topic, parts: topic.parts.filter((question) => matchesQuestion(topic, question, wanted)) }))
    .filter(({ parts }) => parts.length > 0);
  const count = topics.reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <PageContainer>
      <PageMeta title={help.title} description={help.description} canonical={paths.helpCenter} />
      <PageHeader title={help.title} description={help.lead} />
      <div className={classes.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder="How can we help?"
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
          {help.parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </Group>
      )}
      {topics.map(({ id, title, parts }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.topic}>
          <h2 id={`${id}-title`}>{title}</h2>
          <div>
            {parts.map(({ id: anchor, title: question, body }) => (
              <details key={anchor} id={anchor} className={classes.question}>
                <summary>
                  {question}
                  <IconChevronDown size={20} aria-hidden />
                </summary>
                <div className={classes.answer}>
                  <Prose nodes={body} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <Text size="lg" dimmed className={classes.none}>
          No results for “{wanted}”. Try another word, or ask us below: a person reads every email.
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
