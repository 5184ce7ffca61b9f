import { AjvCompiler } from '@fastify/ajv-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every contract of a server that is ready. @returns a sentence for each that does not compile */
    contractFaults(): string[]
  }
}

/** Part of a request that a contract describes. */
interface ContractPart {
  method: string
  url: string
  httpPart?: string
}

/** What of the framework's own compiler is passed on; its types tell more kinds of schemas than we have. */
interface Validate {
  (data: unknown): unknown
  errors?: unknown
}
type Build = (schemas: unknown, options: unknown) => (part: ContractPart) => Validate

/** A contract that is compiled when it is needed. */
interface LazyContract {
  part: ContractPart
  compiled(): Validate
}

/**
 * One for all servers of a process: it compiles the schema of JSON schemas itself first, and a contract that several
 * servers share once.
 */
const buildValidator = AjvCompiler() as unknown as Build

/**
 * Makes the check of what a route takes when the route is called first. To make those of all routes is the longest part
 * of a start, and most routes are not called for hours; a test asks for all faults instead. Contracts do not check headers;
 * the framework would otherwise have to be told to write their names in small letters.
 */
export function createLazyValidators() {
  const contracts: LazyContract[] = []
  const compilers = { buildValidator: lazyBuild(buildValidator, contracts) } as unknown as Compilers
  return { compilers, faults: () => contracts.flatMap(faultOf) }
}

function lazyBuild(build: Build, contracts: LazyContract[]): Build {
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (part) => {
      let made: Validate | undefined
      const compiled = () => {
        made ??= compile(part)
        return made
      }
      contracts.push({ part, compiled })
      const validate: Validate = (data) => {
        const verdict = compiled()(data)
        // The framework reads them from the function that it was given.
        validate.errors = compiled().errors
        return verdict
      }
      return validate
    }
  }
}

function faultOf({ part: { method, url, httpPart = 'schema' }, compiled }: LazyContract): string[] {
  try {
    compiled()
    return []
  } catch (error) {
    return [`${method} ${url}, ${httpPart}: ${(error as Error).message}`]
  }
}
