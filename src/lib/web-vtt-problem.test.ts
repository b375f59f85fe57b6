import { expect, test } from 'vitest';
import { webVttProblem } from './web-vtt-problem.ts';

const GOOD = `WEBVTT - a lesson
Kind: captions

NOTE made by hand
over two lines

REGION
id:left

intro
00:01.000 --> 00:04.000 align:start line:0
Hello <b>there</b>

01:00:00.000 --> 01:00:02.500
- One
- Two
`;

test('captions as the standard writes them, whatever the line ends', () => {
  expect(webVttProblem(GOOD)).toBeNull();
  expect(webVttProblem(`\uFEFF${GOOD.replaceAll('\n', '\r\n')}`)).toBeNull();
  expect(webVttProblem('WEBVTT\n\n00:00.000 --> 00:01.000\nHi')).toBeNull();
});

test.each([
  ['', 'Line 1: captions begin'],
  ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 'Line 1: captions begin'],
  ['WEBVTTX\n\n', 'Line 1: captions begin'],
  ['WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:01.000\nHi', 'Line 3: captions cannot bring styles'],
  ['WEBVTT\n\n', 'There is no cue'],
  ['WEBVTT\n00:00.000 --> 00:01.000\nHi', 'Line 2: there must be an empty line'],
  ['WEBVTT\n\n00:00,000 --> 00:01,000\nHi', 'Line 3: these times cannot be read'],
  ['WEBVTT\n\n00:61.000 --> 01:00.000\nHi', 'Line 3: these times'],
  ['WEBVTT\n\nname\nHi', 'Line 4: a cue needs its times'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'Line 3: a cue must end after'],
  ['WEBVTT\n\n00:00.000 --> 00:01.000\n\n', 'Line 3: the cue has no words'],
  ['WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n00:01.000 --> 00:02.000\nYou', 'Line 5: there must be an empty line'],
])('%j is told with its line', (text, problem) => {
  expect(webVttProblem(text)).toContain(problem);
});
