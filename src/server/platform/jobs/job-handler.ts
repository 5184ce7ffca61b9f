import type { Row } from '#shared/documents/entity.ts'
import type { ParameterFields } from '#shared/rules/parameters.ts'

/** What a run of a job is given. */
export interface JobRun {
  /** Checked by the handler's own fields; absent ones have their defaults. */
  readonly params: Readonly<Row>
  /** Aborted when the time is up, somebody or the server stops it, or it was taken away; the handler ends then as soon as it can. */
  readonly signal: AbortSignal
  /** Adds a line to the output that administrators read; what is too much is cut. */
  log(line: string): void
}

/**
 * Work that jobs may name: a closed list that areas fill (`jobs.add`), never a name of code from text.
 * Its name and title stand in the dictionary `job_handler` too, which the form offers.
 */
export interface JobHandler {
  /** By which jobs know it for ever. */
  readonly name: string
  readonly title: string
  /** What it does, for who makes a job of it. */
  readonly description: string
  /** Inherited class names that mean the same. */
  readonly aliases?: readonly string[]
  /** Fields of its parameters, as an entity has them; the form is made from them. */
  readonly params: ParameterFields
  /**
   * Resolves when all is done, to a last line of output; a throw is a failure, told by its message. Who ends early because of
   * the signal throws too (`signal.throwIfAborted()`).
   */
  run(run: JobRun): Promise<string | undefined>
}

/** Handlers by the names under which jobs may know them. @throws when two claim the same one. */
export function handlersByName(handlers: readonly JobHandler[]): ReadonlyMap<string, JobHandler> {
  const named = new Map<string, JobHandler>()
  for (const handler of handlers) {
    for (const name of [handler.name, ...(handler.aliases ?? [])]) {
      if (named.has(name)) throw new Error(`two job handlers are called ${name}`)
      named.set(name, handler)
    }
  }
  return named
}
