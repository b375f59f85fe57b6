import { expect, it } from 'vitest';
import { readWebVtt } from './web-vtt-cues.ts';

const cues = (...blocks: string[]) => readWebVtt(['WEBVTT', ...blocks].join('\n\n'));

it('reads times with and without hours, names, settings, and several lines of words', () => {
  expect(
    cues(
      '00:01.200 --> 00:05.500\nOne piece of\ncode',
      'intro\n01:00:00.000 --> 01:00:02.250 line:0 align:start\nLater',
    ),
  ).toEqual([
    { start: 1.2, end: 5.5, text: 'One piece of code' },
    { start: 3600, end: 3602.25, text: 'Later' },
  ]);
});

it('keeps the words of tags and entities alone', () => {
  expect(cues('00:01.000 --> 00:02.000\n<v Ada>a &lt; b &amp;&amp; <i>c</i><00:01.500>&nbsp;d')).toEqual([
    { start: 1, end: 2, text: 'a < b && c d' },
  ]);
});

it('leaves out what is not a cue', () => {
  expect(
    cues(
      'NOTE a --> b',
      'STYLE\n::cue { color: red }',
      '00:01.000 -> 00:02.000\nx',
      '00:03.000 --> 00:04.000',
      'words',
    ),
  ).toEqual([]);
});

it('takes every kind of line end, and sorts by time', () => {
  const text = '\uFEFFWEBVTT\r\n\r\n00:03.000 --> 00:04.000\r\nsecond\r\n \r\n00:01.000 --> 00:02.000\r\nfirst\r\n';
  expect(readWebVtt(text).map(({ text: words }) => words)).toEqual(['first', 'second']);
});
