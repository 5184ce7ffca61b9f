import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/connection.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { checkDocuments } from '#shared/check/check-documents.ts'
import type { CheckEnvironment } from '#shared/check/check-environment.ts'
import type { Problem, SourceDocument } from '#shared/check/problem.ts'
import { GENERATED_FOLDERS, generatedFiles } from '../gen/gen-outputs.ts'
import { entitiesOf, exampleFile } from '../gen/gen-sources.ts'
import type { ShippedVocabulary } from '../gen/gen-vocabulary.ts'
import { readEnvironment, readMenu, routesOfServer } from './check-environment.ts'
import type { CheckPart } from './check-part.ts'

/** Shared input of the parts that need a database. */
export interface DocumentsCheck {
  database: Database
  vocabulary: ShippedVocabulary
  sources: readonly SourceDocument[]
  examples: readonly SourceDocument[]
}

/** Rules that would refuse everything while the routes of the server are unknown. */
const NEEDS_ROUTES = ['call-unknown', 'permission-unknown', 'access-unknown', 'needs-undeclared']

export const documentsPart: CheckPart<DocumentsCheck> = {
  name: 'schemas',
  title: '页面与实体',
  async run({ database, vocabulary, sources, examples }) {
    try {
      const routes = await routesOfServer(sources, database)
      const environment = await readEnvironment(vocabulary, database, routes)
      const all = [...sources, await readMenu()]
      const problems = [...checkDocuments(all, environment), ...checkExamples(examples, all, environment)]
      return problems.map(problemLine)
    } catch (error) {
      const problems = checkDocuments([...sources, await readMenu()], await readEnvironment(vocabulary, database, []))
      const lines = problems.filter(({ code }) => !NEEDS_ROUTES.includes(code)).map(problemLine)
      return [...lines, `无法得知服务器的接口，相关的规则没有检查：${(error as Error).message}`]
    }
  },
}

/**
 * Checks examples. They may refer to the product's documents, and have no tables. A copy that became part of the
 * product is checked there.
 */
export function checkExamples(
  examples: readonly SourceDocument[],
  sources: readonly SourceDocument[],
  environment: CheckEnvironment,
): Problem[] {
  const files = new Set(examples.map(({ file }) => file))
  const others = sources.filter(({ file }) => !files.has(file))
  const found = checkDocuments([...others, ...examples], { ...environment, tables: undefined }, (file) =>
    files.has(file),
  )
  return found.map((problem) => ({ ...problem, file: exampleFile(problem.file) }))
}

/** `file:line:column code reason → fix` */
export function problemLine({ file, line, column, code, reason, fix }: Problem): string {
  return `${file}:${line}:${column} ${code} ${reason}${fix === undefined ? '' : ` → ${fix}`}`
}

export const generatedPart: CheckPart<DocumentsCheck> = {
  name: 'generated',
  title: '生成的文件',
  async run({ database, vocabulary, sources }) {
    const wanted = await generatedFiles(vocabulary, entitiesOf(sources), database)
    return staleProblems(wanted, await presentFiles([...wanted.keys()]))
  },
}

async function presentFiles(wanted: readonly string[]): Promise<Map<string, string>> {
  const listed = await Promise.all(
    GENERATED_FOLDERS.map(async (folder) =>
      (await readdir(join(projectRoot, folder)).catch(() => [])).map((name) => `${folder}/${name}`),
    ),
  )
  const files = [...new Set([...wanted, ...listed.flat()])]
  const texts = await Promise.all(files.map((file) => readFile(join(projectRoot, file), 'utf8').catch(() => undefined)))
  return new Map(files.flatMap((file, index) => (texts[index] === undefined ? [] : [[file, texts[index]]])))
}

/** Compares generated files with those in the tree; `npm run gen` repairs all of them. */
export function staleProblems(wanted: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): string[] {
  const stale = [...wanted].filter(([file, text]) => present.get(file)?.replaceAll('\r\n', '\n') !== text)
  const left = [...present.keys()].filter((file) => !wanted.has(file))
  return [
    ...stale.map(([file]) => `${file} ${present.has(file) ? '已过期' : '不存在'}，请执行 npm run gen`),
    ...left.map((file) => `${file} 已没有来源，请执行 npm run gen`),
  ]
}
