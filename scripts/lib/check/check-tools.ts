import { relative } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { type CheckPart, linesOf, runTool } from './check-part.ts'

/** Written for the next run, which is then several times as fast. */
const BUILD_INFO = 'node_modules/.cache/check.tsbuildinfo'

export const typesPart: CheckPart = {
  name: 'types',
  title: '类型',
  async run() {
    const incremental = ['--incremental', '--tsBuildInfoFile', BUILD_INFO]
    return linesOf(
      await runTool('node_modules/typescript/bin/tsc', {}, '--noEmit', '--pretty', 'false', '-p', '.', ...incremental),
    )
  },
}

export const lintPart: CheckPart = {
  name: 'lint',
  title: '代码规则与格式',
  async run() {
    const output = await runTool(
      'node_modules/@biomejs/biome/bin/biome',
      {},
      'ci',
      '--reporter=github',
      '--max-diagnostics=500',
      '.',
    )
    const problems = linesOf(output).flatMap(githubLine)
    return output.code === 0 || problems.length > 0 ? problems : linesOf(output)
  },
}

/** `::error title=…,file=…,line=…,endLine=…,col=…,endColumn=…::message` becomes `file:line:col rule message`. */
function githubLine(line: string): string[] {
  const [, settings, message] = /^::error (.*?)::(.*)$/.exec(line) ?? []
  if (settings === undefined) return []
  const setting = (name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(settings)?.[1] ?? ''
  return [
    `${relative(projectRoot, setting('file'))}:${setting('line')}:${setting('col')} ${setting('title')} ${message}`,
  ]
}

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { from: string; to: string; rule: { name: string; severity: string } }[] }
}

/** Blind scanners find no fault; this file proves that they saw. */
const MUST_BE_SEEN = 'src/server/main.ts'

export const importsPart: CheckPart = {
  name: 'imports',
  title: '导入方向',
  async run() {
    const folders = ['src', 'renderers', 'schemas', 'scripts']
    const config = ['--config', 'scripts/imports.config.cjs', '--output-type', 'json']
    const output = await runTool('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', {}, ...config, ...folders)
    return importProblems(output.text)
  },
}

/** Problems in the report of dependency-cruiser; a report that is none is a problem too. */
export function importProblems(report: string): string[] {
  const start = report.indexOf('{')
  if (start < 0) return report.split('\n').filter((line) => line !== '')
  const { modules, summary } = JSON.parse(report.slice(start)) as Cruise
  const isBlind = !modules.some(({ source }) => source === MUST_BE_SEEN)
  const broken = summary.violations.map(({ from, to, rule }) => `${from} 不能导入 ${to}（${rule.name}）`)
  return isBlind ? [`检查没有看到 ${MUST_BE_SEEN}：TypeScript 可能不是 6.x`, ...broken] : broken
}
