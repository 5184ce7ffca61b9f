import type { CheckEnvironment } from './check-environment.ts'
import { readJson } from './json/json-source.ts'
import type { DocumentKind, ReadDocument } from './library/library.ts'
import { casesMeta } from './meta/cases-meta.ts'
import { menuMeta } from './meta/menu-meta.ts'
import { reportMeta } from './meta/report-meta.ts'
import type { MetaSchema } from './meta-schema.ts'
import { type ReportProblem, reportFindings } from './place-problem.ts'
import type { Problem, SourceDocument } from './problem.ts'
import { type Walk, walkMeta } from './structure/walk-meta.ts'

/** Parsed document, and the environment whose schemas it was checked against. */
interface Reading {
  readonly environment: Pick<CheckEnvironment, 'pageMeta' | 'entityMeta' | 'validate'>
  readonly documents: readonly ReadDocument[]
  readonly problems: readonly Problem[]
}

/** Reading takes most of the time of a check, and almost all documents are unchanged since the last check. */
const readings = new WeakMap<SourceDocument, Reading>()

/**
 * Reads a document and reports problems of its name, text and structure. The result is cached by object, so callers
 * change neither the object nor the result.
 * @returns nothing when the name does not contain the kind.
 */
export function readDocument(
  document: SourceDocument,
  environment: CheckEnvironment,
  reportProblem: ReportProblem,
): readonly ReadDocument[] {
  const { documents, problems } = readingOf(document, environment)
  problems.forEach(reportProblem)
  return documents
}

function readingOf(document: SourceDocument, environment: CheckEnvironment): Reading {
  const known = readings.get(document)
  if (known && isSameVocabulary(known.environment, environment)) return known
  const { pageMeta, entityMeta, validate } = environment
  const problems: Problem[] = []
  const documents = reread(document, environment, (problem) => problems.push(problem))
  const reading = { environment: { pageMeta, entityMeta, validate }, documents, problems }
  readings.set(document, reading)
  return reading
}

function isSameVocabulary(one: Reading['environment'], other: Reading['environment']): boolean {
  return one.pageMeta === other.pageMeta && one.entityMeta === other.entityMeta && one.validate === other.validate
}

/** The one document without an address. */
const MENU = /(^|\/)menu\.json$/

function reread(
  { file, text, encoding }: SourceDocument,
  environment: CheckEnvironment,
  reportProblem: ReportProblem,
): ReadDocument[] {
  const isMenu = MENU.test(file)
  const named = /(?:^|\/)([^/]+\/[^/]+)\.(page|entity|cases|report)\.json$/.exec(file) ?? []
  const [, address, kind] = isMenu ? [file, 'system/menu', 'menu'] : named
  if (address === undefined || !/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(address)) {
    const reason = '文件名应为 <area>/<noun>.<page|entity|report|cases>.json，小写加连字符'
    reportProblem({ file, line: 1, column: 1, code: 'file-name', reason })
    return []
  }
  const source = readJson(text)
  reportEncoding({ file, text, encoding }, reportProblem)
  for (const { place, ...mistake } of source.errors) reportProblem({ file, ...place, ...mistake })
  // Both sides of a conflict have the same keys.
  const isConflict = source.errors.some(({ code }) => code === 'merge-marker')
  for (const { place, key } of isConflict ? [] : source.duplicates) {
    reportProblem({ file, ...place, code: 'json-duplicate-key', reason: `键 ${key} 重复` })
  }
  const document = { kind: kind as DocumentKind, file, address, source }
  if (source.errors.length > 0) return [{ ...document, walk: unreadable(source.value) }]
  const walk = walkMeta(metaOf(document.kind, environment), source.value, kind === 'entity' ? address : undefined)
  reportFindings(document, walk.findings, [], reportProblem)
  if (walk.findings.length === 0) reportRefusals(document, environment, reportProblem)
  return [{ ...document, walk }]
}

/** A text that was read in a wrong encoding has characters that no author writes. */
function reportEncoding({ file, text, encoding }: SourceDocument, reportProblem: ReportProblem): void {
  const code = 'encoding'
  if (encoding !== undefined) {
    const reason = `文件是 ${encoding} 编码，请用编辑器另存为 UTF-8`
    reportProblem({ file, line: 1, column: 1, code, reason, fix: 'UTF-8' })
    return
  }
  const at = text.search(/[\0\ufffd]/)
  if (at < 0) return
  const guess = text[at] === '\0' ? 'UTF-16' : 'GBK'
  const before = text.slice(0, at).split('\n')
  const reason = `文字不是 UTF-8 编码（可能是 ${guess}），已经读错，请用编辑器另存为 UTF-8`
  reportProblem({ file, line: before.length, column: before.at(-1)!.length + 1, code, reason })
}

function metaOf(kind: DocumentKind, { entityMeta, pageMeta }: CheckEnvironment): MetaSchema {
  return { entity: entityMeta, page: pageMeta, cases: casesMeta, report: reportMeta, menu: menuMeta }[kind]
}

/** Runs the judge only for documents without findings: it would repeat reported problems in other words. */
function reportRefusals(
  { kind, file, source }: Omit<ReadDocument, 'walk'>,
  { validate }: CheckEnvironment,
  reportProblem: ReportProblem,
): void {
  if (kind !== 'page' && kind !== 'entity') return
  for (const { path, reason } of validate(kind, source.value)) {
    reportProblem({ file, ...source.placeOf(path), code: 'meta-refused', reason })
  }
}

/** Text that could not be parsed counts as broken; its problems are already reported. */
function unreadable(value: unknown): Walk {
  return { findings: [{ keyword: 'syntax', path: [], schema: {}, value }], visits: [] }
}
