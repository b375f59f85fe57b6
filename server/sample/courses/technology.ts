import type { SampleCourse } from '../sample-course.ts';
import { CREATORS } from './creators.ts';
import { technologyLessons } from './technology-lessons.ts';

export const technology: SampleCourse[] = [
  {
    slug: 'home-automation-with-esp32',
    title: 'Home Automation with the ESP32',
    description: `A water tank that tells you before it overflows. A fan that follows the temperature. A letter box that sends a message. You build five small devices around one ₹400 microcontroller, and they keep working when the internet does not.

The electronics are low-voltage and solder-free at first; a parts list with Indian suppliers is included. On the software side you write clean firmware, speak MQTT to a hub at home and update devices over the air, safely.`,
    category: 'technology',
    subCategory: 'internet-of-things',
    priceRupees: 899,
    tags: ['esp32', 'iot', 'mqtt', 'electronics'],
    level: 'Beginner',
    learningObjectives: [
      'Build five devices that are useful every day',
      [
        'Read sensors and switch loads safely',
        'Connect devices through a local hub',
        'Update firmware without opening the case',
      ],
    ],
    creator: CREATORS.farhan,
    learners: 5,
    stars: [5, 5, 5, 4, 3],
    thumbnail: 'home-automation-with-esp32',
    updatedAt: '2025-05-19T13:40:00.000Z',
    content: technologyLessons['home-automation-with-esp32'],
  },
  {
    slug: 'networking-you-can-see',
    title: 'Networking You Can See',
    description: `You type an address, and a page appears. Between the two lie a name lookup, a handshake, an encrypted tunnel and perhaps fourteen routers, and you can watch all of them at work.

With free tools you capture your own traffic and read it packet by packet, until IP addresses, ports, DNS, TCP and TLS are things you have seen rather than words you have memorised. A troubleshooting chapter turns that into a method: when the network is down, you will know which of six places to look at first.`,
    category: 'technology',
    subCategory: 'networking',
    priceRupees: 699,
    tags: ['networking', 'tcp/ip', 'dns', 'wireshark'],
    level: 'Beginner',
    learningObjectives: [
      ['Follow a request from browser to server and back', 'Plan addresses and subnets'],
      { Troubleshoot: ['Separate name, route and server problems', 'Read a packet capture'] },
    ],
    creator: CREATORS.rohit,
    learners: 5,
    stars: [5, 3, 4, 3],
    thumbnail: 'networking-you-can-see',
    updatedAt: '2025-01-29T07:30:00.000Z',
    content: technologyLessons['networking-you-can-see'],
  },
];
