import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { runTool } from './check-part.ts'

const CONFIG = 'scripts/imports.config.cjs'
const { forbidden } = createRequire(import.meta.url)(join(projectRoot, CONFIG)) as { forbidden: { name: string }[] }

/** One forbidden import for each rule: the importing file, and its target. */
const BROKEN: Record<string, [from: string, to: string]> = {
  'no-cycles': ['src/shared/one.ts', './two.ts'],
  'everything-resolves': ['src/shared/lost.ts', './nowhere.ts'],
  'shared-is-a-leaf': ['src/shared/upward.ts', '../web/view.ts'],
  'shared-needs-no-host': ['src/shared/host.ts', 'node:fs'],
  'renderers-know-only-shared': ['renderers/screen/upward.ts', '../../src/web/view.ts'],
  'plugins-stay-apart': ['renderers/widgets/input/input.ts', '../select/select.ts'],
  'ui-is-below-the-plugins': ['renderers/ui/row.ts', '../widgets/select/select.ts'],
  'form-library-stays-in-the-screen': ['renderers/ui/form.ts', '@formily/core'],
  'expression-library-stays-in-one-place': ['src/shared/rules/rule.ts', '@marcbachmann/cel-js'],
  'web-never-server': ['src/web/bridge.ts', '../server/db/rows.ts'],
  'server-never-web': ['src/server/http/page.ts', '../../web/view.ts'],
  'documents-are-loaded-in-one-place': ['src/web/page.ts', '../../schemas/system/user.page.json'],
  'groundwork-ignores-what-stands-on-it': ['src/server/db/high.ts', '../records/engine.ts'],
  'engine-ignores-modules': ['src/server/records/high.ts', '../modules/system/user/user.service.ts'],
  'modules-ignore-the-composition': ['src/server/modules/system/user/user.high.ts', '../../../app.ts'],
  'areas-are-listed-once': ['src/server/http/list.ts', '../modules/system/area.ts'],
  'platform-is-handed-over': ['src/server/modules/system/user/user.module.ts', '#server/areas/platform.ts'],
  'platform-is-for-registration': ['src/server/modules/system/user/user.hooks.ts', '#server/areas/platform.ts'],
  'ports-are-types': ['src/server/areas/ports.ts', '../modules/system/user/user.service.ts'],
  'other-area-by-its-service': ['src/server/modules/report/area.ts', '../system/user/user.repository.ts'],
  'engine-comes-before-the-areas': ['src/server/records/late.ts', '../areas/platform.ts'],
  'other-module-by-its-service': ['src/server/modules/system/role/role.ts', '../user/user.repository.ts'],
  'system-is-the-base-area': ['src/server/modules/system/role/role.out.ts', '../../report/chart/chart.service.ts'],
  'areas-use-system-only': ['src/server/modules/monitor/load/load.ts', '../../report/chart/chart.service.ts'],
  'only-workflow-and-business-use-online': [
    'src/server/modules/report/chart/chart.ts',
    '../../online/form/form.service.ts',
  ],
  'routes-do-not-query': ['src/server/modules/system/user/user.routes.ts', './user.repository.ts'],
  'sql-in-its-places': ['src/server/modules/system/user/user.rules.ts', 'kysely'],
  'scripts-are-entries': ['src/web/start.ts', '../../scripts/start.ts'],
  'e2e-is-a-stranger': ['src/e2e/system/user.e2e.ts', '../../server/db/rows.ts'],
  'tests-are-not-imported': ['src/web/view-of-test.ts', './testing/fake.ts'],
}

/** Imported files, with the import back that makes a cycle. */
const PRESENT: Record<string, string> = {
  'src/shared/two.ts': "import type { One } from './one.ts'\n",
  'schemas/system/user.page.json': '{}\n',
}
const PLAIN = [
  'src/web/view.ts',
  'src/web/testing/fake.ts',
  'src/server/db/rows.ts',
  'src/server/app.ts',
  'src/server/areas/platform.ts',
  'src/server/modules/system/area.ts',
  'src/server/records/engine.ts',
  'src/server/modules/system/user/user.service.ts',
  'src/server/modules/system/user/user.repository.ts',
  'src/server/modules/report/chart/chart.service.ts',
  'src/server/modules/online/form/form.service.ts',
  'renderers/widgets/select/select.ts',
  'scripts/start.ts',
]

const folder = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

async function violations(): Promise<{ name: string; from: string }[]> {
  for (const file of PLAIN) write(file, 'export const here = true\n')
  for (const [file, text] of Object.entries(PRESENT)) write(file, text)
  for (const [from, to] of Object.values(BROKEN)) write(from, `import '${to}'\n`)
  for (const file of [CONFIG, 'tsconfig.json', 'package.json']) cpSync(join(projectRoot, file), join(folder, file))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const bin = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const settings = ['--config', CONFIG, '--output-type', 'json', 'src', 'renderers', 'schemas', 'scripts']
  const { text } = await runTool(bin, { cwd: folder }, ...settings)
  const report = JSON.parse(text) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return report.summary.violations.map(({ from, rule }) => ({ name: rule.name, from }))
}

describe('the rules about imports', () => {
  it('each refuse the import that they are about', { timeout: 60_000 }, async () => {
    const found = await violations()
    const missed = Object.entries(BROKEN).filter(
      ([rule, [from]]) => !found.some((violation) => violation.name === rule && violation.from === from),
    )
    expect(missed).toEqual([])
  })

  it('have an example each', () => {
    expect(Object.keys(BROKEN).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })

  it.each([
    ['../../other/file.ts', true],
    ['../other/file.ts', false],
    ['#shared/file.ts', false],
  ])('decide whether %s may be written: refused %s', async (target, refused) => {
    cpSync(join(projectRoot, 'biome.json'), join(folder, 'biome.json'))
    write('src/shared/documents/far.ts', `import '${target}'\n`)
    const bin = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
    const { text } = await runTool(bin, { cwd: folder }, 'lint', 'src/shared/documents/far.ts')
    expect(text.includes('lint/style/noRestrictedImports')).toBe(refused)
  })
})
