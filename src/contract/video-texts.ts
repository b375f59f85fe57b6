/** Messages about videos that instructors upload. */
export const VIDEO_TEXT = {
  types: 'MP4, MOV, M4V, WebM or MKV',
  wrongType: 'File type must be MP4, MOV, M4V, WebM or MKV. Going by what is in it, this file is none of them.',
  tooLarge: 'The video can be at most 2 GB.',
  empty: 'The file is empty.',
  nameless: 'The file has no name.',
  unreadable: 'The video could not be read. It may be damaged: please export it again and upload the new file.',
  tooSlow: 'The video takes too long to convert. It may be damaged: please export it again and upload the new file.',
  noPicture: 'This file has sound but no picture. Please upload a video.',
  notPlayable: 'This server cannot convert videos, and browsers do not play this kind. Please upload MP4 or WebM.',
  stopped: 'The server stopped several times while processing this video. Please try again.',
  serverFailed: 'Something went wrong on our side while processing the video. Please try again.',
} as const;
