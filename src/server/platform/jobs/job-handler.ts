import type { Principal } from '#server/http/principal.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { ParameterFields } from '#shared/rules/parameters.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'

/** Settings of a job, by the names of its fields; null where nothing is set. */
export interface JobSettings {
  name: string
  dataSource: string | null
  httpMethod: string | null
  httpPath: string | null
  httpBody: string | null
  formTable: string | null
  statement: string | null
  button: string | null
  filter: string | null
  mostRecords: number | null
  /** Id of the person whose permissions apply. */
  runAs: string | null
}

export type JobSetting = Exclude<keyof JobSettings, 'name'>

/** Input of a run of a job. */
export interface JobRun {
  readonly id: string
  /** Settings as they are when the run starts. */
  readonly settings: Readonly<JobSettings>
  /** Checked by the fields of the handler; absent ones have their defaults. */
  readonly params: Readonly<Row>
  /**
   * Aborts when the time is up, when somebody or the server stops the run, or when another process took it. The handler
   * must then end as soon as it can.
   */
  readonly signal: AbortSignal
  /** Adds a line to the output for administrators; excess output is cut. */
  log(line: string): void
}

/**
 * Work that jobs may name: a closed list that areas fill (`jobs.add`), never a name of code from text. Name and title
 * are also in the dictionary `job_handler`, which the form offers.
 */
export interface JobHandler {
  /** Permanent name, by which jobs refer to the handler. */
  readonly name: string
  readonly title: string
  /** Description for the author of a job. */
  readonly description: string
  /** Class names of the agreed interface with the same meaning. */
  readonly aliases?: readonly string[]
  /** Fields of its parameters, as an entity has them; the form is made from them. */
  readonly params: ParameterFields
  /** Present when each job has settings, so that several jobs may use the handler. */
  readonly configured?: {
    readonly settings: readonly JobSetting[]
    /** Finds problems that the rules of the entity cannot find, for the author of these settings. */
    check(author: Principal, settings: Readonly<JobSettings>): Promise<readonly FieldProblem[]>
  }
  /**
   * Resolves to a last line of output when all is done, which lists show as the result. A throw is a failure and reported by its message. A handler
   * that ends early because of the signal throws too (`signal.throwIfAborted()`).
   */
  run(run: JobRun): Promise<string | undefined>
}

/** Handlers by name and alias. @throws when two have the same name. */
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
