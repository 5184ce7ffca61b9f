import type { CheckEnvironment } from './check-environment.ts'
import { buildLibrary } from './library/build-library.ts'
import { placeOf, proposalOf, type ReportProblem } from './place-problem.ts'
import type { Problem, SourceDocument } from './problem.ts'
import { readDocument } from './read-document.ts'
import { rules } from './rules/registry.ts'
import type { RuleContext } from './rules/rule.ts'

/**
 * Checks documents together with each other and with their environment.
 * @param documents all documents, also unchanged ones: they refer to each other.
 * @param wanted selects the files whose problems are returned; semantic rules check no others. Default: all.
 * @returns problems in the order of files and lines; semantic rules skip a document whose structure is broken.
 */
export function checkDocuments(
  documents: readonly SourceDocument[],
  environment: CheckEnvironment,
  wanted: (file: string) => boolean = () => true,
): Problem[] {
  const problems: Problem[] = []
  const reportProblem: ReportProblem = (problem) => {
    if (wanted(problem.file)) problems.push(problem)
  }
  const read = documents.flatMap((document) => readDocument(document, environment, reportProblem))
  const context: RuleContext = {
    library: buildLibrary(read, environment, reportProblem),
    environment,
    wanted,
    report: ({ file, source }, code, path, reason, hints = {}) =>
      reportProblem({ file, ...placeOf(source, path, hints), code, reason, ...proposalOf(source, path, hints) }),
  }
  const chosen = <D extends { file: string }>(found: ReadonlyMap<string, D>) =>
    [...found.values()].filter(({ file }) => wanted(file))
  const [entities, pages, reports] = [
    chosen(context.library.entities),
    chosen(context.library.pages),
    chosen(context.library.reports),
  ]
  for (const rule of rules) {
    for (const document of entities) rule.entity?.(document, context)
    for (const document of pages) rule.page?.(document, context)
    for (const document of reports) rule.report?.(document, context)
    rule.library?.(context)
  }
  return problems.sort(byPlace)
}

function byPlace(one: Problem, other: Problem): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return one.line - other.line || one.column - other.column
}
