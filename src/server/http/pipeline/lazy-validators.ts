import { AjvCompiler } from '@fastify/ajv-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every contract of a ready server. @returns a sentence for each that does not compile */
    contractFaults(): string[]
  }
}

/** Part of a request that a contract describes. */
interface ContractPart {
  method: string
  url: string
  httpPart?: string
}

/** Part of the framework's compiler that is passed on; its types allow more kinds of schemas. */
interface Validate {
  (data: unknown): unknown
  errors?: unknown
}
type Build = (schemas: unknown, options: unknown) => (part: ContractPart) => Validate

/** A contract that is compiled on demand. */
interface LazyContract {
  part: ContractPart
  compiled(): Validate
}

/** Shared by all servers of a process: it compiles the meta schema once, and a contract of several servers once. */
const buildValidator = AjvCompiler() as unknown as Build

/**
 * Compiles the contract of a route at its first call. Compiling all is the longest part of a start, and most routes are
 * not called for hours; a test compiles all. Contracts do not check headers, whose names the framework would otherwise
 * convert to lower case.
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
      let validator: Validate | undefined
      const compiled = () => {
        validator ??= compile(part)
        return validator
      }
      contracts.push({ part, compiled })
      const validate: Validate = (data) => {
        const verdict = compiled()(data)
        // The framework reads errors from the function that it was given.
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
