import { expect, it } from 'vitest';
import { ORGANISATION } from '../src/config/organisation.ts';
import { toMarkdownText } from './vite-markdown.ts';

const above = '---\ntitle: Help\ndescription: About: all\nlead: Ask.\n---\n\n';

it('reads what stands above, parts and theirs, facts and further words', () => {
  const text = toMarkdownText(
    `${above}## Buying {#buying}\n\n### How? {#how}\n\n<!-- words: cart -->\n\nIn {location},\n[here](/cart).\n`,
  );
  expect(text).toEqual({
    title: 'Help',
    description: 'About: all',
    lead: 'Ask.',
    updated: '',
    parts: [
      {
        id: 'buying',
        title: 'Buying',
        words: '',
        body: [],
        parts: [
          {
            id: 'how',
            title: 'How?',
            words: 'cart',
            body: [
              {
                tag: 'p',
                children: [`In ${ORGANISATION.location}, `, { tag: 'a', url: '/cart', children: ['here'] }, '.'],
              },
            ],
            parts: [],
          },
        ],
      },
    ],
  });
});

it.each([
  ['## Buying', 'has no {#anchor}'],
  ['## Buying {#buying}\n\n[here](/carts)', 'No page has the address /carts'],
])('refuses %j', (body, message) => {
  expect(() => toMarkdownText(`${above}${body}\n`)).toThrow(message);
});
