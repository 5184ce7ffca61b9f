import type { Principal } from '#server/http/principal.ts'
import type { CompiledProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import type { ExpressionRepository } from '#server/modules/workflow/process/expressions/expression.repository.ts'
import type { ListenerRepository } from '#server/modules/workflow/process/listeners/listener.repository.ts'
import { type Reference, referenceProblems, referencesOf } from './process-references.ts'

interface Dependencies {
  listeners: Pick<ListenerRepository, 'named'>
  expressions: Pick<ExpressionRepository, 'named'>
  /** Why the author may not call a data source; undefined for a good one. */
  sourceProblem(author: Principal, code: string): Promise<string | undefined>
}

/** A compiled process with what it names. */
export interface ResolvedProcess extends CompiledProcess {
  references: readonly Reference[]
}

export type ResolveReferences = ReturnType<typeof createReferenceCheck>

/**
 * Makes the function that looks up what a process names. The texts of named expressions become part of the graph, so
 * that a version keeps them; listeners and data sources are read when they are used.
 */
export function createReferenceCheck({ listeners, expressions, sourceProblem }: Dependencies) {
  return async (author: Principal, compiled: CompiledProcess): Promise<ResolvedProcess> => {
    const { graph, problems } = compiled
    if (graph === undefined) return { ...compiled, references: [] }
    const references = referencesOf(graph)
    const refs = (kind: Reference['kind']) => [
      ...new Set(references.filter((each) => each.kind === kind).map(({ ref }) => ref)),
    ]
    const named = await expressions.named(author.tenantId, refs('expression'))
    const sourceProblems = new Map<string, string>()
    for (const code of refs('source')) {
      const problem = await sourceProblem(author, code)
      if (problem !== undefined) sourceProblems.set(code, problem)
    }
    const found = referenceProblems(graph, references, {
      ...{ listeners: await listeners.named(author.tenantId, refs('listener')), expressions: named, sourceProblems },
    })
    if (found.length > 0) return { problems: [...problems, ...found], references }
    const completed = Object.keys(named).length > 0 ? { ...graph, expressions: named } : graph
    return { graph: completed, problems, references }
  }
}
