const PROJECT = '^(src|sw|server|tests)/';
const BASE = '^src/(contract|lib|config)/';
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '[.]test[.]tsx?$' },
  to: { path: PROJECT, pathNot: [from, ...allowed] },
});
/** The rooms of src/data, each above those that it may use. React, and what it keeps in memory, is known to the last alone. */
const DATA_ROOMS = [
  'api',
  'preferences',
  'checks',
  'db',
  'session',
  'workers',
  'copies',
  'data-use',
  'downloads',
  'owned',
  'authoring',
  'outbox',
  'uploads',
  'device',
  'backup',
  'recovery',
  'catalogue',
  'own-search',
  'parts',
  'queries',
];
const room = (name) => `^src/data/${name}/`;
const dataRanks = DATA_ROOMS.map((name, rank) =>
  only(`data-rank-${name}`, room(name), BASE, ...DATA_ROOMS.slice(0, rank).map(room)),
);
const CORE = `^src/data/(${DATA_ROOMS.slice(0, -2).join('|')})/`;
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('contract-is-bottom', '^src/contract/'),
    only('lib-above-contract', '^src/lib/', '^src/contract/'),
    only('config-is-bottom', '^src/config/', '^src/(contract|lib)/'),
    ...dataRanks,
    {
      name: 'data-has-no-other-room',
      severity: 'error',
      from: {},
      to: { path: '^src/data/', pathNot: DATA_ROOMS.map(room) },
    },
    only('ui-has-no-data', '^src/ui/', BASE),
    {
      // Else a kind of control is there twice.
      name: 'mantine-stays-in-ui',
      severity: 'error',
      from: { path: PROJECT, pathNot: '^src/ui/' },
      to: { path: 'node_modules/@mantine/core/' },
    },
    only('features-below-app', '^src/features/', '^src/(ui|data)/', BASE),
    only('app-stays-in-src', '^src/(app/|main[.])', '^src/'),
    only('sw-uses-data-core', '^sw/', CORE, BASE),
    only('server-uses-shared-code', '^server/', '^src/(contract|lib)/'),
    {
      // Else a module becomes a chunk of its own, with what it shares with a part in further ones.
      name: 'device-data-comes-by-parts',
      severity: 'error',
      from: { path: '^src/(data/queries|features|app)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/data/', pathNot: '^src/data/queries/', dynamic: true },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^server/services/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/(http|routes|pages)/|^server/app[.]|^node_modules/(hono|@hono)/' },
    },
    {
      name: 'no-sideways-features',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'worker-never-reaches-react',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: 'node_modules/(react|react-dom|@mantine|@tanstack/react-query|jotai)(/|$)', reachable: true },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: ['^tests/', '[.]test[.]tsx?$'] },
      to: { path: '^tests/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
