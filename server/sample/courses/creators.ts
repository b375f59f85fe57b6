export const CREATORS = {
  ananya: { username: 'ananya.codes', name: 'Ananya Krishnan' },
  rohit: { username: 'rohit.systems', name: 'Rohit Deshmukh' },
  meera: { username: 'meera.learns.ai', name: 'Meera Iyer' },
  farhan: { username: 'farhan.makes', name: 'Farhan Qureshi' },
  kavya: { username: 'kavya.designs', name: 'Kavya Nair' },
  vikram: { username: 'vikram.explains', name: 'Vikram Rathore' },
  lakshmi: { username: 'lakshmi.kitchen', name: 'Lakshmi Subramaniam' },
  arjun: { username: 'arjun.moves', name: 'Arjun Menon' },
  tenzin: { username: 'tenzin.plays', name: 'Tenzin Dorjee' },
} as const;
