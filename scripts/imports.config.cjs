/**
 * Who may import whom, for dependency-cruiser; `npm run check` runs it. Each rule says why.
 *
 * dependency-cruiser 17 parses TypeScript only with typescript < 7 installed; with 7 it scans no .ts file and still
 * exits 0. The check therefore also asserts that src/server/main.ts was among the files seen.
 */
const TESTS = '([.](test|e2e)[.]tsx?$|/testing/|^src/e2e/)'
const MODULE = '^src/server/modules/([^/]+)/([^/]+)/'

/** What only wires parts together: the start, and the list of areas. */
const COMPOSITION = '^src/server/(app|main|areas/(areas|server))[.]ts$'
const AREA = '^src/server/(modules/[^/]+|reports)/area[.]ts$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle has no reading order. A type that two files need stands in a file that both import.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      comment:
        'An import that lands nowhere is not seen by the other rules; vite.config.ts finds the parts of the CEL package, and rivals of the benchmarks have packages of their own.',
      from: { pathNot: '^scripts/bench/rivals/' },
      to: { couldNotResolve: true, pathNot: '^cel-js-modules/' },
    },
    {
      name: 'shared-is-a-leaf',
      severity: 'error',
      comment: 'Shared code runs on both sides, so it may know neither.',
      from: { path: '^src/shared/' },
      to: { path: '^(src/(?!shared/)|renderers/|schemas/|scripts/)' },
    },
    {
      name: 'shared-needs-no-host',
      severity: 'error',
      comment: 'Shared code runs in the browser too.',
      from: { path: '^src/shared/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderers-know-only-shared',
      severity: 'error',
      comment: 'The interpreter meets its host through renderers/ports.ts, never by import.',
      from: { path: '^renderers/' },
      to: { path: '^(src/(?!shared/)|schemas/|scripts/)' },
    },
    {
      name: 'plugins-stay-apart',
      severity: 'error',
      comment: 'A widget, block, action or reaction is removable by deleting its folder and its registry line.',
      from: { path: '^renderers/(widgets|blocks|actions|reactions)/([^/]+)/', pathNot: TESTS },
      to: { path: '^renderers/(widgets|blocks|actions|reactions|screen)/', pathNot: '^renderers/$1/$2/' },
    },
    {
      name: 'ui-is-below-the-plugins',
      severity: 'error',
      comment: 'Code that plugins share imports no plugin.',
      from: { path: '^renderers/ui/', pathNot: TESTS },
      to: { path: '^renderers/(widgets|blocks|actions|reactions|screen)/' },
    },
    {
      name: 'form-library-stays-in-the-screen',
      severity: 'error',
      comment: 'Formily is behind our interface: one folder would be rewritten to replace it.',
      from: { path: '^(src|renderers)/', pathNot: '^renderers/screen/' },
      to: { path: 'node_modules/@formily/' },
    },
    {
      name: 'expression-library-stays-in-one-place',
      severity: 'error',
      comment: 'The expression language is ours; a package parses it.',
      from: { path: '^(src|renderers)/', pathNot: '^src/shared/expression/' },
      to: { path: 'node_modules/@marcbachmann/cel-js/|^cel-js-modules/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      comment: 'The browser reaches the server by HTTP only.',
      from: { path: '^src/web/' },
      to: { path: '^src/(server|e2e)/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      comment: 'No React on the server.',
      from: { path: '^src/server/' },
      to: { path: '^(src/(web|e2e)/|renderers/|node_modules/(react|react-dom|antd)/)' },
    },
    {
      name: 'documents-are-loaded-in-one-place',
      severity: 'error',
      comment: 'Only the loaders know that pages and entities are files.',
      from: {
        path: '^(src|renderers)/',
        pathNot: '^src/(web/screens/load-screen[.]ts$|web/playground/|server/documents/)',
      },
      to: { path: '^schemas/' },
    },
    {
      name: 'groundwork-ignores-what-stands-on-it',
      severity: 'error',
      comment: 'http, db and platform serve the engine and the modules and do not know them.',
      from: { path: '^src/server/(http|db|platform)/', pathNot: TESTS },
      to: { path: `^src/server/(modules|records|documents|reports|areas)/|${COMPOSITION}` },
    },
    {
      name: 'engine-ignores-modules',
      severity: 'error',
      comment: 'The record engine and the documents serve any entity, so they know no module.',
      from: { path: '^src/server/(records|documents|reports)/', pathNot: TESTS },
      to: { path: `^src/server/modules/|${COMPOSITION}` },
    },
    {
      name: 'engine-comes-before-the-areas',
      severity: 'error',
      comment: 'The engine and the documents are there before any area registers.',
      from: { path: '^src/server/(records|documents)/', pathNot: TESTS },
      to: { path: '^src/server/areas/' },
    },
    {
      name: 'modules-ignore-the-composition',
      severity: 'error',
      comment: 'app, main and the list of areas put modules together.',
      from: { path: '^src/server/modules/', pathNot: TESTS },
      to: { path: COMPOSITION },
    },
    {
      name: 'areas-are-listed-once',
      severity: 'error',
      comment: 'Only the list of areas knows an area; whoever needs one asks for a port.',
      from: { path: '^src/', pathNot: `^src/server/areas/areas[.]ts$|${TESTS}` },
      to: { path: AREA },
    },
    {
      name: 'platform-is-handed-over',
      severity: 'error',
      comment: 'Modules and reports get the platform by their register; they import its types alone.',
      from: { path: '^src/server/(modules|reports)/', pathNot: TESTS },
      to: { path: '^src/server/areas/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-is-for-registration',
      severity: 'error',
      comment: 'A service, repository or route lists what it needs; only what registers it sees the whole platform.',
      from: {
        path: '^src/server/(modules|reports)/',
        pathNot: `[.]module[.]ts$|/register-[^/]+[.]ts$|${AREA}|${TESTS}`,
      },
      to: { path: '^src/server/areas/' },
    },
    {
      name: 'ports-are-types',
      severity: 'error',
      comment: 'Whoever names a port loads no area by it.',
      from: { path: '^src/server/areas/ports[.]ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'other-area-by-its-service',
      severity: 'error',
      comment: 'Registration sees all of its own area, and the services of another one.',
      from: { path: '^src/server/modules/([^/]+)/[^/]+[.]ts$', pathNot: TESTS },
      to: { path: '^src/server/modules/', pathNot: ['^src/server/modules/$1/', '[.](service|errors)[.]ts$'] },
    },
    {
      name: 'other-module-by-its-service',
      severity: 'error',
      comment: 'A service is the public face of a module; its tables and routes are private.',
      from: { path: MODULE, pathNot: TESTS },
      to: { path: '^src/server/modules/', pathNot: ['^src/server/modules/$1/$2/', '[.](service|errors)[.]ts$'] },
    },
    {
      name: 'system-is-the-base-area',
      severity: 'error',
      comment: 'Users, departments, dictionaries and permissions exist without any other area.',
      from: { path: '^src/server/modules/system/', pathNot: TESTS },
      to: { path: '^src/server/modules/(?!system/)' },
    },
    {
      name: 'areas-use-system-only',
      severity: 'error',
      comment: 'Areas do not know each other. Workflow and business may show online forms and reports.',
      from: { path: '^src/server/modules/(?!system/)([^/]+)/', pathNot: TESTS },
      to: { path: '^src/server/modules/', pathNot: '^src/server/modules/(system|online|$1)/' },
    },
    {
      name: 'only-workflow-and-business-use-online',
      severity: 'error',
      comment: 'Keeps the exception above an exception.',
      from: { path: '^src/server/modules/(?!workflow/|business/|online/)', pathNot: TESTS },
      to: { path: '^src/server/modules/online/' },
    },
    {
      name: 'routes-do-not-query',
      severity: 'error',
      comment: 'route -> service -> repository, one step at a time.',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '([.]repository[.]ts$|^src/server/db/)' },
    },
    {
      name: 'sql-in-its-places',
      severity: 'error',
      comment: 'Statements are written in db/, records/, documents/, repositories and stores.',
      from: {
        path: '^src/server/',
        pathNot: `(^src/server/(db|records|documents)/|[.](repository|store)[.]ts$|${TESTS})`,
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scripts-are-entries',
      severity: 'error',
      comment: 'Nothing that ships imports a script.',
      from: { path: '^(src|renderers|schemas)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'e2e-is-a-stranger',
      severity: 'error',
      comment: 'End-to-end tests use the product as a person does.',
      from: { path: '^src/e2e/' },
      to: { path: '^(renderers/|src/(server|web)/)' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      comment: 'Product code never imports a test or a test helper.',
      from: { path: '^(src|renderers)/', pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
    extraExtensionsToScan: ['.json'],
  },
}
