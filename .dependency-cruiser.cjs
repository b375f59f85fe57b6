const PROJECT = '^(src|sw|server|tests)/';
const BASE = '^src/(contract|lib|config)/';
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '[.]test[.]tsx?$' },
  to: { path: PROJECT, pathNot: [from, ...allowed] },
});
const CORE =
  '^src/data/(db|api|session|outbox|catalogue|search|downloads|preferences|authoring|uploads|data-use|owned|backup|device|recovery)/';
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('contract-is-bottom', '^src/contract/'),
    only('lib-above-contract', '^src/lib/', '^src/contract/'),
    only('config-is-bottom', '^src/config/', '^src/(contract|lib)/'),
    only('data-core-below-queries', CORE, BASE),
    only('queries-use-data-core', '^src/data/queries/', CORE, BASE),
    only('ui-has-no-data', '^src/ui/', BASE),
    only('features-below-app', '^src/features/', '^src/(ui|data)/', BASE),
    only('app-stays-in-src', '^src/(app/|main[.])', '^src/'),
    only('sw-uses-data-core', '^sw/', CORE, BASE),
    only('server-uses-shared-code', '^server/', '^src/(contract|lib)/'),
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
