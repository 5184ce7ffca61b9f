/** `npm run check` checks everything that does not need the running product; arguments select parts. */
import { type DocumentsCheck, documentsPart, generatedPart } from './lib/check/check-documents.ts'
import { packagesPart, rootPart } from './lib/check/check-package.ts'
import type { CheckPart } from './lib/check/check-part.ts'
import { importsPart, lintPart, typesPart } from './lib/check/check-tools.ts'
import { wordsPart } from './lib/check/check-words.ts'
import { withScratchDatabase } from './lib/gen/gen-scratch-database.ts'
import { readExamples, readSources } from './lib/gen/gen-sources.ts'
import { loadVocabulary } from './lib/gen/gen-vocabulary.ts'

const PLAIN: readonly CheckPart[] = [typesPart, lintPart, importsPart, packagesPart, rootPart, wordsPart]
const WITH_DATABASE: readonly CheckPart<DocumentsCheck>[] = [documentsPart, generatedPart]

const names = [...PLAIN, ...WITH_DATABASE].map(({ name }) => name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) fail(`没有检查 ${unknown.join('、')}，可用：${names.join('、')}`)
else summarize(await runAll(({ name, advisory }) => (wanted.length === 0 ? advisory !== true : wanted.includes(name))))

/** @returns the number of problems of each part. */
async function runAll(isChosen: (part: Pick<CheckPart, 'name' | 'advisory'>) => boolean): Promise<number[]> {
  const withDatabase = WITH_DATABASE.filter(isChosen)
  const counts = await Promise.all([
    ...PLAIN.filter(isChosen).map((part) => run(part, undefined)),
    ...(withDatabase.length > 0 ? [runWithDatabase(withDatabase)] : []),
  ])
  return counts.flat()
}

function runWithDatabase(parts: readonly CheckPart<DocumentsCheck>[]): Promise<number[]> {
  return withScratchDatabase(async (database) => {
    const [vocabulary, sources, examples] = await Promise.all([loadVocabulary(), readSources(), readExamples()])
    const context = { database, vocabulary, sources, examples }
    return Promise.all(parts.map((part) => run(part, context)))
  })
}

/** Runs a part and prints its result immediately. */
async function run<S>({ title, advisory, run: runPart }: CheckPart<S>, context: S): Promise<number> {
  const start = performance.now()
  const problems = await runPart(context).catch((error: Error) => [`检查中断：${error.stack ?? error.message}`])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const verdict = problems.length === 0 ? '通过' : `${problems.length} 个${advisory ? '建议' : '问题'}`
  console.log(
    [`${problems.length === 0 || advisory ? '✓' : '✗'} ${title}：${verdict}（${seconds} 秒）`, ...problems].join(
      '\n  ',
    ),
  )
  return advisory ? 0 : problems.length
}

function summarize(counts: readonly number[]): void {
  const failed = counts.filter((count) => count > 0)
  const problems = failed.reduce((sum, count) => sum + count, 0)
  if (failed.length === 0) console.log(`检查通过：${counts.length} 项`)
  else fail(`检查未通过：${counts.length} 项中 ${failed.length} 项，共 ${problems} 个问题`)
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
