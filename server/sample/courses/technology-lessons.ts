import type { SampleTrack } from '../sample-course.ts';

/** The lessons of the courses in technology.ts, by the slug of the course. */
export const technologyLessons = {
  'home-automation-with-esp32': [
    {
      type: 'text',
      slug: 'esp32-tank-that-speaks',
      title: 'A tank that speaks before it overflows',
      description: 'An ultrasonic sensor, a median and an alarm that does not flutter.',
      file: 'tank-that-speaks.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'esp32-mqtt-at-home',
      title: 'A language for your devices: MQTT',
      description: 'Topics, retained states, a last will, and a house that works offline.',
      file: 'mqtt-at-home.md',
    },
  ],
  'networking-you-can-see': [
    {
      type: 'text',
      slug: 'net-journey-of-a-request',
      title: 'The journey of one request',
      description: 'Name, route, connection, encryption: watch each of them alone.',
      file: 'journey-of-a-request.md',
      preview: true,
    },
    {
      type: 'text',
      slug: 'net-six-places-to-look',
      title: 'Six places to look',
      description: 'A method for the day on which “the internet is down”.',
      file: 'six-places-to-look.md',
    },
  ],
} satisfies Record<string, SampleTrack[]>;
